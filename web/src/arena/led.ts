// To which table of an arena this tab has led somebody already: from then on they choose where they are.

const kKey = 'equipoise.arena.table';

export const isLed = (table: string): boolean => sessionStorage.getItem(kKey) === table;
export const lead = (table: string): void => sessionStorage.setItem(kKey, table);
