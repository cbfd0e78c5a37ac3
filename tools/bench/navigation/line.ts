import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Lighthouse's slow 4G: milliseconds of a round trip, and bytes that arrive in a millisecond. */
export const roundTripMs = 150;
const bytesPerMs = 1.6e6 / 8 / 1000;
const packetBytes = 1460;
const sendBufferBytes = 16_384;

export type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => unknown;

/**
 * Hosts over HTTP/2 and TLS 1.3, on a slow line that all connections share. The TCP handshake, the TLS
 * handshake and each request take a round trip, and each host is a connection of its own. TCP's slow
 * start and the look-up of names are not simulated.
 */
export type Line = {
  /** Arguments with which Chromium finds these hosts, and accepts their certificate. */
  readonly chromiumArguments: readonly string[];
  /** A fast line is for what is not measured. */
  isSlow: boolean;
  /** Closes all connections, as time between two visits does. */
  disconnect(): void;
  close(): void;
};

export async function openLine(hosts: Readonly<Record<string, Handler>>): Promise<Line> {
  const { key, cert, spki } = createCertificate();
  const secure = createSecureServer({ key, cert, minVersion: 'TLSv1.3' });
  secure.on('request', (request, response) => hosts[request.authority]?.(request, response));
  // Chromium drops connections that it no longer needs.
  secure.on('sessionError', () => {});
  secure.on('tlsClientError', () => {});

  const connections = new Set<Connection>();
  const line = { isSlow: false };
  const download = new Download(line);
  const servers: Server[] = [];
  const rules: string[] = [];
  // A port for each host: on one port Chromium would use one connection for all.
  for (const host of Object.keys(hosts)) {
    const server = createServer((socket) => {
      const connection = new Connection(socket, download, line);
      connections.add(connection);
      connection.once('close', () => connections.delete(connection));
      secure.emit('connection', connection);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    servers.push(server);
    rules.push(`MAP ${host} 127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  const disconnect = () => {
    for (const connection of connections) connection.destroy();
  };
  return Object.assign(line, {
    chromiumArguments: [
      `--host-resolver-rules=${rules.join(',')}`,
      // Chromium caches no response that came with an error of the certificate.
      `--ignore-certificate-errors-spki-list=${spki}`,
    ],
    disconnect,
    close() {
      disconnect();
      for (const server of servers) server.close();
    },
  });
}

/** The direction to the browser: the connections take turns, packet by packet. */
class Download {
  readonly #line: { readonly isSlow: boolean };
  readonly #waiting: { connection: Connection; packet: Buffer; departed: () => void }[] = [];
  #freeAt = 0;
  #isRunning = false;

  constructor(line: { readonly isSlow: boolean }) {
    this.#line = line;
  }

  send(connection: Connection, packet: Buffer, departed: () => void) {
    this.#waiting.push({ connection, packet, departed });
    if (!this.#isRunning) this.#run();
  }

  #run() {
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { connection, packet, departed } = next;
      const now = performance.now();
      if (this.#line.isSlow)
        this.#freeAt = Math.max(now, this.#freeAt) + packet.length / bytesPerMs;
      connection.deliver(packet);
      // Puts the connection's next packet at the end of the queue.
      departed();
      if (this.#line.isSlow && this.#freeAt - now > 1) {
        setTimeout(() => this.#run(), this.#freeAt - now);
        return;
      }
    }
    this.#isRunning = false;
  }
}

/** A browser's connection, as the server sees it at the other end of the line. */
class Connection extends Duplex {
  readonly #socket: Socket;
  readonly #download: Download;
  readonly #line: { readonly isSlow: boolean };
  readonly #establishedAt: number;
  readonly #toServer: (Buffer | null)[] = [];
  readonly #toBrowser: Buffer[] = [];
  /** What the server has written, like the send buffer of a socket. */
  #unsent: Buffer = Buffer.alloc(0);
  #written: (() => void) | null = null;
  #isSending = false;

  constructor(socket: Socket, download: Download, line: { readonly isSlow: boolean }) {
    super();
    this.#socket = socket;
    this.#download = download;
    this.#line = line;
    this.#establishedAt = performance.now() + (line.isSlow ? roundTripMs : 0);
    socket.setNoDelay();
    socket.on('data', (data: Buffer) => this.#receive(data));
    socket.on('end', () => this.#receive(null));
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  #receive(data: Buffer | null) {
    const { isSlow } = this.#line;
    const handshake = isSlow ? Math.max(0, this.#establishedAt - performance.now()) : 0;
    // Timers may end out of order; the packets must not.
    this.#toServer.push(data);
    setTimeout(
      () => {
        if (!this.destroyed) this.push(this.#toServer.shift());
      },
      handshake + (isSlow ? roundTripMs / 2 : 0),
    );
  }

  deliver(packet: Buffer) {
    this.#toBrowser.push(packet);
    setTimeout(
      () => {
        const next = this.#toBrowser.shift();
        if (next && !this.destroyed) this.#socket.write(next);
      },
      this.#line.isSlow ? roundTripMs / 2 : 0,
    );
  }

  override _read() {}

  override _write(data: Buffer, _: BufferEncoding, written: () => void) {
    // The caller uses the memory of `data` again.
    this.#unsent = Buffer.concat([this.#unsent, data]);
    this.#written = written;
    this.#makeRoom();
    this.#sendPacket();
  }

  /** Lets the server write on. Before that, Node's HTTP/2 would read no further request. */
  #makeRoom() {
    if (this.#unsent.length > sendBufferBytes) return;
    const written = this.#written;
    this.#written = null;
    written?.();
  }

  #sendPacket() {
    if (this.#isSending || this.destroyed || this.#unsent.length === 0) return;
    this.#isSending = true;
    const packet = this.#unsent.subarray(0, packetBytes);
    this.#unsent = this.#unsent.subarray(packetBytes);
    this.#download.send(this, packet, () => {
      this.#isSending = false;
      this.#makeRoom();
      this.#sendPacket();
    });
  }

  override _final(ended: () => void) {
    this.#socket.end();
    ended();
  }

  override _destroy(_: Error | null, destroyed: () => void) {
    this.#socket.destroy();
    destroyed();
  }
}

/** A self-signed certificate, and the hash by which Chromium is told to accept it. */
function createCertificate() {
  const pem = execFileSync(
    'openssl',
    // biome-ignore format: one argument and its value a line would be long
    ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-subj', '/CN=bench', '-days', '2', '-keyout', '-', '-out', '-'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const spki = new X509Certificate(
    pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')),
  ).publicKey.export({ type: 'spki', format: 'der' });
  return { key: pem, cert: pem, spki: createHash('sha256').update(spki).digest('base64') };
}
