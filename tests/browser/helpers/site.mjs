// A host of files alone, as small as they come: what a static site is served by.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

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

/** Serves folders, the first that has a file; `prefix` is where a host puts the site. It can be stopped and started. */
export class Site {
  #server = null;
  port = 0;
  asked = [];

  constructor(folders, prefix = '/') {
    this.folders = folders;
    this.prefix = prefix;
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
    return [404, page ?? null];
  }

  async start() {
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url, this.url);
      const [status, file] = this.#find(pathname);
      this.asked.push(pathname);
      response.writeHead(status, file ? { 'content-type': kTypes[extname(file)] ?? 'application/octet-stream' } : {});
      if (file) createReadStream(file).pipe(response);
      else response.end();
    });
    await new Promise((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve));
    this.port = this.#server.address().port;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
