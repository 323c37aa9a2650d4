// What the tests ask of Node, whose own types would offer Node to the whole page.

declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}

declare module 'node:child_process' {
  export function execFileSync(file: string, options: { input: string; encoding: 'utf8' }): string;
}

declare module 'node:zlib' {
  export function brotliCompressSync(bytes: Uint8Array): Uint8Array;
}
