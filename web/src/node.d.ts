// What the tests ask of Node, whose own types would offer Node to the whole page.

declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}
