// A host of files alone, as small as they come: what a static site is served by.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';

const kTypes = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
};

const kPacked = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.md', '.svg', '.wasm']);

/**
 * Serves folders, the first that has a file; `prefix` is where a host puts the site. It can be stopped and started.
 * `packs`: files are packed, and an address of the application that is no file is answered with 200, as many hosts do.
 */
export class Site {
  #server = null;
  port = 0;
  asked = [];

  constructor(folders, prefix = '/', { packs = false } = {}) {
    this.folders = folders;
    this.prefix = prefix;
    this.packs = packs;
  }

  get url() {
    return `http://127.0.0.1:${this.port}${this.prefix}`;
  }

  /** The file of a path of the site, and the status that a host gives it. */
  #find(path) {
    if (!path.startsWith(this.prefix)) return [404, null];
    const inside = normalize(decodeURIComponent(path.slice(this.prefix.length))).replace(/^(\.\.\/)+/, '');
    const places = [inside, join(inside, 'index.html')].flatMap((name) => this.folders.map((one) => join(one, name)));
    const file = places.find((one) => existsSync(one) && statSync(one).isFile());
    if (file) return [200, file];
    const page = this.folders.map((one) => join(one, '404.html')).find((one) => existsSync(one));
    return [page && this.packs ? 200 : 404, page ?? null];
  }

  async start() {
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url, this.url);
      const [status, file] = this.#find(pathname);
      this.asked.push(pathname);
      if (!file) return response.writeHead(status).end();
      const kind = extname(file);
      const isPacked = this.packs && kPacked.has(kind);
      response.writeHead(status, {
        'content-type': kTypes[kind] ?? 'application/octet-stream',
        ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      });
      const bytes = createReadStream(file);
      (isPacked ? bytes.pipe(createGzip()) : bytes).pipe(response);
    });
    await new Promise((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve));
    this.port = this.#server.address().port;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
