// What is shown of the people at a table, fetched as one.

export { default as CompanyList } from './CompanyList.svelte';
export { default as RatingAfter } from './RatingAfter.svelte';
