// What is shown of the people at a table, fetched as one.

export { default as Chat } from './chat/Chat.svelte';
export { default as CompanyList } from './CompanyList.svelte';
export { default as RatingAfter } from './RatingAfter.svelte';
