// Three servers on one PostgreSQL behind one address, as operators run them: a browser's next connection goes to
// whichever server lives.

import { connect, createServer } from 'node:net';
import { startServer } from '../../server/client.mjs';
import { startPostgresIn } from '../../server/postgres.mjs';
import { kServed } from './harness.mjs';

const kNodes = ['one', 'two', 'three'];
/** After so long, the tables of a lost server are free for the others. */
const kLeaseMs = 1500;

export class Fleet {
  #servers = new Map();
  #next = 0;
  #balancer = null;
  #postgres = null;

  get url() {
    return `http://127.0.0.1:${this.#balancer.address().port}`;
  }

  async start() {
    this.#postgres = await startPostgresIn('equipoise-strangers-');
    for (const node of kNodes) {
      const set = [...kServed, `server.node=${node}`, `server.lease_ms=${kLeaseMs}`];
      this.#servers.set(node, await startServer(this.#postgres.url, ...set.flatMap((one) => ['--set', one])));
    }
    this.#balancer = createServer((client) => this.#pass(client));
    await new Promise((resolve) => this.#balancer.listen(0, '127.0.0.1', resolve));
  }

  /** One connection after the other goes to the next server. */
  #pass(client) {
    const living = [...this.#servers.values()];
    const server = connect(living[this.#next++ % living.length].port, '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }

  /** Kills the server that has the table; the name of that server. */
  async killOwnerOf(table) {
    const [[owned]] = await this.#postgres.query(`SELECT node FROM ownership WHERE table_id = '${table}'`);
    // A node adds to its name which of its lives this is.
    const node = kNodes.find((name) => owned.startsWith(name));
    const owner = this.#servers.get(node);
    this.#servers.delete(node);
    await owner.kill('SIGKILL');
    return node;
  }

  async close() {
    await new Promise((resolve) => this.#balancer.close(resolve));
    await Promise.all([...this.#servers.values()].map((server) => server.kill('SIGTERM')));
    await this.#postgres.remove();
  }
}
