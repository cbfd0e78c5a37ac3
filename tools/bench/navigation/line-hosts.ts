import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FirebaseConfig } from '../../emulators/config.ts';
import { root } from '../../emulators/project.ts';
import type { Environment } from '../environment.ts';
import type { Handler } from './line.ts';

/** The hosts of a site in production, for a slow line (line.ts): the services are the emulators. */
export const siteHost = 'spool.example';

type File = { headers: Record<string, string>; body: Buffer };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
const compressible = /^text\/|json/;

/** A file as the hosting sends it: compressed with brotli, cached as `firebase.json` says. */
function compressed(body: Buffer, ownHeaders: Record<string, string>): File {
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
  const headers: Record<string, string> = { ...ownHeaders, etag };
  return compressible.test(headers['content-type'] ?? '')
    ? { headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(body) }
    : { headers, body };
}

/** A page that is not of the site, and has no policy; with `original` it has the headers of that page. */
export function pageFile(html: string, original?: File): File {
  const { 'content-security-policy': _, ...headers } = original?.headers ?? {};
  return compressed(Buffer.from(html), {
    ...headers,
    'content-type': types['.html'] as string,
    'cache-control': 'no-cache',
  });
}

/** The built site, by path, with the headers of firebase.json. */
export function readSite(dist: string): Map<string, File> {
  const { hosting } = JSON.parse(
    readFileSync(join(root, 'firebase.json'), 'utf8'),
  ) as FirebaseConfig;
  const headersOf = (...sources: string[]) =>
    Object.fromEntries(
      hosting.headers
        .filter(({ source }) => sources.includes(source))
        .flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value])),
    ) as Record<string, string>;
  const [pages, assets] = [headersOf('**', '!/assets/**'), headersOf('**', '/assets/**')];

  const files = new Map<string, File>();
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(dist, name)).isFile()) continue;
    const path = `/${name}`.replace(/^\/index\.html$/, '/').replace(/\.html$/, '');
    const type = types[extname(name)] ?? 'application/octet-stream';
    const headers = path.startsWith('/assets/') ? assets : pages;
    files.set(
      path,
      compressed(readFileSync(join(dist, name)), { ...headers, 'content-type': type }),
    );
  }
  return files;
}

/** A request to the hosts; times are milliseconds of `performance.now()`. */
export type LineRequest = { at: number; endedAt: number; words: string };

/** The handlers of the site's host and of the services. Each request is reported when it has ended. */
export function lineHosts(
  { emulators, images }: Pick<Environment, 'emulators' | 'images'>,
  files: ReadonlyMap<string, File>,
  onRequest: (request: LineRequest) => void,
): Record<string, Handler> {
  const { auth, firestore } = emulators.ports;
  const authOf = (host: string) => `http://127.0.0.1:${auth}/${host}`;
  const services = {
    'identitytoolkit.googleapis.com': authOf('identitytoolkit.googleapis.com'),
    'securetoken.googleapis.com': authOf('securetoken.googleapis.com'),
    'firestore.googleapis.com': `http://127.0.0.1:${firestore}`,
    'firebasestorage.googleapis.com': `http://127.0.0.1:${images.port}`,
  };
  const handlers: Record<string, Handler> = {
    [siteHost](request, response) {
      const file = files.get(new URL(request.url, 'https://site').pathname);
      if (file && request.headers['if-none-match'] === file.headers.etag) {
        response.writeHead(304, file.headers).end();
        return;
      }
      response.writeHead(file ? 200 : 404, file?.headers ?? {});
      sendByUrgency(request, response, file?.body ?? Buffer.alloc(0));
    },
  };
  for (const [host, origin] of Object.entries(services)) handlers[host] = proxy(origin);
  return Object.fromEntries(
    Object.entries(handlers).map(([host, handle]) => [
      host,
      (request, response) => {
        const at = performance.now();
        response.once('close', () => {
          const words = `${request.method} ${host} ${request.url.replace(/\?.*/, '').replace(/.*\//, '/')}`;
          onRequest({ at, endedAt: performance.now(), words });
        });
        return handle(request, response);
      },
    ]),
  );
}

type Sending = {
  urgency: number;
  response: Http2ServerResponse;
  rest: Buffer;
  closed: Promise<unknown>;
};
const sendings = new WeakMap<object, Sending[]>();
const pieceBytes = 8192;

/**
 * Sends bodies as hosts do that follow the browser's priorities (RFC 9218), which Node's HTTP/2 ignores:
 * styles before scripts, and these before what has a low priority.
 */
function sendByUrgency(request: Http2ServerRequest, response: Http2ServerResponse, rest: Buffer) {
  const { session } = request.stream;
  if (!session) return;
  const queue = sendings.get(session) ?? [];
  sendings.set(session, queue);
  const urgency = Number(/u=(\d)/.exec(String(request.headers.priority))?.[1] ?? 3);
  const closed = new Promise((close) => response.once('close', close));
  queue.push({ urgency, response, rest, closed });
  if (queue.length === 1) void sendAll(queue);
}

async function sendAll(queue: Sending[]) {
  while (queue.length > 0) {
    queue.sort((a, b) => a.urgency - b.urgency);
    const [next] = queue as [Sending];
    const piece = next.rest.subarray(0, pieceBytes);
    next.rest = next.rest.subarray(pieceBytes);
    const isSent = await Promise.race([
      new Promise((sent) => next.response.write(piece, () => sent(true))),
      next.closed,
    ]);
    if (isSent && next.rest.length > 0) continue;
    next.response.end();
    queue.splice(queue.indexOf(next), 1);
  }
}

/** A service on this origin. Preflights are answered as Google's services do, others compressed. */
function proxy(origin: string): Handler {
  return async (request, response) => {
    const allowed = { 'access-control-allow-origin': request.headers.origin ?? '*' };
    if (request.method === 'OPTIONS') {
      response
        .writeHead(200, {
          ...allowed,
          'access-control-allow-methods': 'DELETE,GET,HEAD,OPTIONS,PATCH,POST,PUT',
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
          // An hour with Google: for the requests of one visit, not for the next visit.
          'access-control-max-age': '5',
        })
        .end();
      return;
    }
    const sent: Buffer[] = [];
    for await (const part of request) sent.push(part as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([name]) =>
          !name.startsWith(':') && !/^(?:accept-encoding|content-length|host)$/.test(name),
      ),
    ) as Record<string, string>;
    const answer = await fetch(origin + request.url, {
      method: request.method,
      headers,
      ...(sent.length > 0 ? { body: Buffer.concat(sent) } : {}),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const isCompressed = compressible.test(type);
    response
      .writeHead(answer.status, {
        ...allowed,
        'content-type': type,
        'cache-control': answer.headers.get('cache-control') ?? 'private',
        ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
      })
      .end(isCompressed ? gzipSync(body) : body);
  };
}
