// Takes out files that only hand on what another file exports. The bundler writes one for each module that is fetched on
// demand and lies in a file with others; on a slow line each costs a round trip before what it names is asked for.

import type { Plugin } from 'vite';

/** `export{t as default,n as parts}from"./table-XXXXXXXX.js";` and nothing else. */
const kFacade = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/;

/** The same names as members of an object: `{default:m.t,parts:m.n}`. */
function namespaceOf(names: string): string {
  const members = names.split(',').map((one) => {
    const [inner = '', outer = inner] = one.split(' as ');
    return `${outer}:m.${inner}`;
  });
  return `{${members.join(',')}}`;
}

export function facades(): Plugin {
  return {
    name: 'facades',
    enforce: 'post',
    generateBundle(_, bundle) {
      const found = Object.values(bundle).flatMap((file) => {
        const [, names, target] = (file.type === 'chunk' && file.isDynamicEntry && kFacade.exec(file.code)) || [];
        return names && target ? [{ file: file.fileName, names, target }] : [];
      });
      for (const { file, names, target } of found) {
        const folder = file.slice(0, file.lastIndexOf('/') + 1);
        const handed = `import(\`./${target}\`).then(m=>(${namespaceOf(names)}))`;
        for (const other of Object.values(bundle)) {
          if (other.type !== 'chunk') continue;
          // Beside it stands a list of what is fetched at the same time.
          other.code = other.code
            .replaceAll(`import(\`./${file.slice(folder.length)}\`)`, handed)
            .replaceAll(`"${file}"`, `"${folder}${target}"`);
          if (other.code.includes(file.slice(folder.length)))
            this.error(`${other.fileName} fetches ${file} in another way than an import on demand`);
          other.dynamicImports = other.dynamicImports.map((name) => (name === file ? folder + target : name));
        }
        delete bundle[file];
      }
    },
  };
}
