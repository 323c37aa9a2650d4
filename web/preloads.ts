// What a page fetches next, written beside it for the server: with the page goes a header that names those files, so that
// a browser fetches them all at once instead of finding one after the other.

import type { Plugin, Rolldown } from 'vite';

/** By the address of a page, as `kPages` of the router has it, the module it begins with. */
const kPages = { '/': '/src/lobby/Home.svelte', '/table/:table': '/src/table/TableScreen.svelte' };

/** `preload.json`: by page, by game and by part of the texts (`de/elements`) the value of a Link header. */
export function preloads(games: string[], languages: string[]): Plugin {
  return {
    name: 'preloads',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const holding = (module: string): Rolldown.OutputChunk => {
        const found = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
        if (!found) throw new Error(`preload.json: no file holds ${module}`);
        return found;
      };
      const known = new Set<string>();
      const filesOf = (chunk: Rolldown.OutputChunk, found: Set<string>): Set<string> => {
        if (known.has(chunk.fileName) || found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) if (!known.has(style)) found.add(style);
        for (const name of chunk.imports) {
          const next = bundle[name];
          if (next?.type === 'chunk') filesOf(next, found);
        }
        return found;
      };
      const link = (modules: string[]): string => {
        const files = modules.reduce((found, module) => filesOf(holding(module), found), new Set<string>());
        return [...files]
          .map(
            (file) => `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`,
          )
          .join(', ');
      };
      // The page itself names what it begins with.
      for (const file of filesOf(holding('/src/main.ts'), new Set())) known.add(file);
      const pages = Object.entries(kPages).map(([page, module]) => [page, link([module])]);
      for (const file of filesOf(holding(kPages['/table/:table']), new Set())) known.add(file);
      const kernelOf = (game: string): string[] =>
        Object.keys(bundle)
          .filter((file) => file.startsWith(`assets/foresight-${game}-`))
          .map((file) => `</${file}>; rel=preload; as=fetch; crossorigin`);
      const drawings = games.map((game) => [
        game,
        [link([`/src/games/${game}/index.ts`, `/src/games/${game}/parts.ts`]), ...kernelOf(game)].join(', '),
      ]);
      const texts = languages.flatMap((language) =>
        ['shared', ...games].map((part) => [`${language}/${part}`, link([`virtual:texts/${language}/${part}`])]),
      );
      const source = JSON.stringify(Object.fromEntries([...pages, ...drawings, ...texts]), null, 2);
      this.emitFile({ type: 'asset', fileName: 'preload.json', source });
    },
  };
}
