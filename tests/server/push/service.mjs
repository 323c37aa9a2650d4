// A push service for tests: HTTPS with a certificate of the tests' own authority. It reads every push
// as the browser would (RFC 8291) and checks who sent it (RFC 8292), with Node's own cryptography.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createServer as createPlainServer } from 'node:net';
import path from 'node:path';

export const kContact = 'mailto:push@example.org';

const openssl = (...args) => execFileSync('openssl', args, { stdio: 'pipe' });

/** An authority in a folder: `file` has its certificate. */
export function makeAuthority(folder, name = 'authority') {
  const at = (end) => path.join(folder, `${name}.${end}`);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...curve, '-keyout', at('key'), '-out', at('pem'), '-days', '2', '-subj', `/CN=${name}`);
  let made = 0;
  return {
    file: at('pem'),
    /** A certificate for a host, and its key. */
    issue(host, days = 1) {
      const one = (end) => at(`${++made}.${end}`);
      const [key, request, config, pem] = ['key', 'csr', 'cnf', 'pem'].map(one);
      writeFileSync(config, `subjectAltName=DNS:${host}\n`);
      openssl('req', ...curve, '-keyout', key, '-out', request, '-subj', `/CN=${host}`);
      const by = ['-CA', at('pem'), '-CAkey', at('key'), '-CAcreateserial'];
      openssl('x509', '-req', '-in', request, ...by, '-days', String(days), '-extfile', config, '-out', pem);
      return { key: readFileSync(key), cert: readFileSync(pem) };
    },
  };
}

/** What the browser makes of the body of a push. */
export function decrypt(body, { ecdh, auth }) {
  const salt = body.subarray(0, 16);
  const size = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body[20]);
  const record = body.subarray(21 + body[20]);
  assert.ok(record.length <= size);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32);
  const derive = (what, bytes) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
  const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  open.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([open.update(record.subarray(0, -16)), open.final()]);
  const end = text.lastIndexOf(2);
  assert.ok(text.subarray(end + 1).every((byte) => byte === 0));
  return JSON.parse(text.subarray(0, end));
}

/** Who sent it: the claims, once their signature is checked, and the key. */
function signerOf(authorization) {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization);
  const point = Buffer.from(key, 'base64url');
  const part = (from, to) => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) };
  const is = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), is, Buffer.from(signature, 'base64url')));
  const read = (part) => JSON.parse(Buffer.from(part, 'base64url'));
  assert.deepEqual(read(head), { typ: 'JWT', alg: 'ES256' });
  return { ...read(claims), key };
}

export class PushService {
  /** `identity`: its key and certificate. */
  constructor(identity) {
    /** Every push in the order in which they came: {id, headers, signer, message}. */
    this.pushes = [];
    this.browsers = new Map();
    /** Answers a push that was read; may be replaced. */
    this.answer = (push, response) => response.writeHead(201).end();
    /** Connections that are neither answered nor closed; they count while `holds`. */
    this.held = [];
    this.holds = false;
    this.server = createServer(identity, (request, response) => this.take(request, response));
    this.server.on('tlsClientError', () => {});
    this.door = createPlainServer((socket) => {
      socket.on('error', () => {});
      if (this.holds) this.held.push(socket);
      else this.server.emit('connection', socket);
    });
  }
  async start() {
    await new Promise((resolve) => this.door.listen(0, '127.0.0.1', resolve));
    this.origin = `https://localhost:${this.door.address().port}`;
    return this;
  }
  stop() {
    this.letGo();
    this.server.closeAllConnections();
    this.door.close();
  }
  letGo() {
    this.holds = false;
    for (const socket of this.held.splice(0)) socket.destroy();
  }
  /** A browser's new subscription, as a page sends it to the server. */
  subscribe() {
    const id = randomBytes(8).toString('hex');
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    this.browsers.set(id, { ecdh, auth });
    const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
    return { id, endpoint: `${this.origin}/push/${id}`, keys };
  }
  take(request, response) {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const id = request.url.split('/').at(-1);
      const browser = this.browsers.get(id);
      if (request.method !== 'POST' || browser === undefined) return response.writeHead(404).end();
      const { headers } = request;
      const push = { id, headers, size: Buffer.concat(parts).length };
      try {
        push.signer = signerOf(headers.authorization);
        push.message = decrypt(Buffer.concat(parts), browser);
      } catch (error) {
        push.error = error;
      }
      this.pushes.push(push);
      return this.answer(push, response);
    });
  }
  /** Those for a subscription. */
  of({ id }) {
    return this.pushes.filter((push) => push.id === id);
  }
}
