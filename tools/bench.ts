/**
 * `npm run bench [-- --tapes 500 --rounds 5 --only /admin]`: waits of visits, each beside a floor in
 * the same run, so that the ratios hold on any machine (docs/performance.md). It reports; budgets are tests.
 */

import { execFileSync } from 'node:child_process';
import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { noImages, panels } from '../src/domain/cassette.ts';
import { buildSite } from './build/build-site.ts';
import { demoCassettes, readDemoImage } from './demo/catalogue.ts';
import { storeCassettes } from './demo/seed.ts';
import { createDemoAccounts } from './emulators/accounts.ts';
import { viteEmulators } from './emulators/build-settings.ts';
import { defaultOffsets, offsetFromEnvironment } from './emulators/ports.ts';
import { localFolder } from './emulators/project.ts';
import { startEmulators } from './emulators/start-emulators.ts';
import { openProject, type Project } from './operations/project.ts';
import { devices, launchChromium } from './test/chromium.ts';
import { runCommand } from './user-error.ts';

const { values: options } = parseArgs({
  options: {
    tapes: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});

/** Bytes a second of 1.6 Mbit down and 0.75 up, milliseconds that each answer takes more. */
const slowLine = { downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 300 };
const slowProcessor = 4;
const fullLine = { downloadThroughput: -1, uploadThroughput: -1, latency: 0 };

/** Files by path: the built site, the pictures, and the page that is the floor. */
const files = new Map<string, { type: string; cache: string; body: Buffer; encoding?: string }>();
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, Authorization',
  'access-control-max-age': '3600',
};
const immutable = 'max-age=31536000, immutable';
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const addPage = (path: string, html: string | Buffer, type = types['.html']!, cache = 'no-cache') =>
  files.set(path, { type, cache, body: brotliCompressSync(html), encoding: 'br' });

let firestore = '';

/** Forwards a request to the Firestore emulator; leaves out indentation and compresses the answer, as Firestore does. */
async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization = '', 'content-type': type = 'text/plain' } = request.headers;
  const answer = await fetch(`${firestore}${request.url}`, {
    method: 'POST',
    headers: { authorization, 'content-type': type },
    body: new Uint8Array(await buffer(request)),
  });
  const sent = { ...cors, 'content-type': 'application/json', 'content-encoding': 'gzip' };
  response.writeHead(answer.status, sent).end(gzipSync(JSON.stringify(await answer.json())));
}

function sendFile(
  { url = '' }: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
): void {
  const file = files.get(decodeURIComponent(new URL(url, 'http://localhost').pathname));
  const encoding = file?.encoding && { 'content-encoding': file.encoding };
  const headers = file && { 'content-type': file.type, 'cache-control': file.cache, ...encoding };
  // One signature for both protocols.
  (response as ServerResponse).writeHead(file ? 200 : 404, { ...cors, ...headers }).end(file?.body);
}

async function answerData(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') response.writeHead(204, cors).end();
  else if (request.method === 'POST') await forward(request, response);
  else sendFile(request, response);
}

/** The site's server, with HTTP/2 as Hosting: over HTTP/1.1 a browser requests six files at a time. */
function createSiteServer() {
  const request = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout -';
  const pem = execFileSync('openssl', request.split(' '), { stdio: ['ignore', 'pipe', 'ignore'] });
  const { publicKey } = new X509Certificate(pem);
  const key = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  return {
    site: createSecureServer({ key: pem, cert: pem }, sendFile),
    /** Makes Chromium trust the certificate: it keeps no files of a site that it does not trust. */
    trust: `--ignore-certificate-errors-spki-list=${key.digest('base64')}`,
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

function addSite(dist: string): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(dist, name)).isFile()) continue;
    const path = `/${name}`.replace(/^\/index\.html$/, '/').replace(/\.html$/, '');
    const body = readFileSync(join(dist, name));
    const type = types[extname(name)];
    const cache = path.startsWith('/assets/') ? immutable : 'no-cache';
    if (type && type !== types['.woff2']) addPage(path, body, type, cache);
    else files.set(path, { type: type ?? 'application/octet-stream', cache, body });
  }
}

/** Fills the emulators with this many cassettes of the demo catalogue, whose pictures this process serves. */
async function fill({ firestore }: Project, count: number): Promise<void> {
  const bytes = new Map<string, Buffer>();
  const cassettes = demoCassettes(count).map(({ draft, images }, index) => {
    const stored = { ...noImages };
    for (const panel of panels) {
      const image = images[panel];
      const path = `images/${randomUUID()}`;
      const body = bytes.get(image.file) ?? Buffer.from(readDemoImage(image));
      bytes.set(image.file, body);
      const url = `/v0/b/demo-spool.firebasestorage.app/o/${path}`;
      files.set(url, { type: 'image/webp', cache: `private, ${immutable}`, body });
      stored[panel] = { path, token: randomUUID(), blurhash: image.blurhash };
    }
    return { id: `bench${String(index).padStart(15, '0')}`, draft, images: stored };
  });
  await storeCassettes(firestore, cassettes);
}

/** In each page: the time at which every spine in the window has its picture, or the table a row. */
function recordVisit(): void {
  const find = () =>
    [...document.querySelectorAll('[data-cassette-id], tbody tr')].slice(0, 200).filter((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
  const visit = new Promise<Visit>((resolve) => {
    const look = () => {
      const items = find();
      const isReady = (item: Element) => {
        const image = item.querySelector('img');
        return (
          item.matches('tr') || (image?.complete && image.naturalWidth * image.offsetWidth > 0)
        );
      };
      if (items.length === 0 || !items.every(isReady)) requestAnimationFrame(look);
      else scheduler.postTask(end, { priority: 'user-blocking' });
    };
    const end = () =>
      resolve({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        content: performance.now(),
        sources: find().flatMap((item) => item.querySelector('img')?.src ?? []),
      });
    requestAnimationFrame(look);
  });
  Object.assign(window, { visit });
}
type Visit = { paint: number; content: number; sources: string[] };

/** A page with a text box that is echoed, and with these pictures as on the shelf, else with rows. */
const floorPage = (sources: readonly string[]) => `<!doctype html>
<meta name="viewport" content="width=device-width"><title>Floor</title>
<style>body{display:flex;flex-wrap:wrap;gap:2px;margin:90px 0 0}main{position:absolute;top:0}</style>
<main role="search">${sources.length} tapes
<input oninput="this.nextSibling.data = this.value"> </main>
${sources.map((src) => `<i data-cassette-id><img src="${src.replaceAll('&', '&amp;')}" width="64" height="500" alt=""></i>`).join('\n')}
${sources.length === 0 ? `<table>${'<tr><td>Title<td>Artist<td>Country<td>Label'.repeat(30)}</table>` : ''}`;

/** In the page: the time from the next key to the end of the frame that shows its change. */
function recordLetter(): void {
  const letter = new Promise<number>((resolve) => {
    const onKey = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        const end = () => resolve(performance.now() - timeStamp);
        requestAnimationFrame(() => scheduler.postTask(end, { priority: 'user-blocking' }));
      });
      const changes = { childList: true, subtree: true, characterData: true };
      observer.observe(document.querySelector('main')!, changes);
    };
    addEventListener('keydown', onKey, { capture: true, once: true });
  });
  Object.assign(window, { letter });
}

/** How long a page that is loaded takes for a letter in its search. */
async function typeLetter(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url);
  await waitForShelf(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
  await page.locator('[role=search] input').focus();
  await page.evaluate(recordLetter);
  await page.keyboard.press('W');
  const time = await page.evaluate<number>('window.letter');
  await page.close();
  return time;
}

/** Waits until the whole shelf is loaded, and stored on the device. */
async function waitForShelf(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    /\d tapes/.test(document.querySelector('main')?.innerText ?? ''),
  );
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
  await page.waitForTimeout(400);
}

/** Makes the account's token one that has expired, as at most visits. */
function expireToken(): void {
  const key = Object.keys(localStorage).find((key) => key.startsWith('firebase:authUser'));
  if (!key) return;
  const account = JSON.parse(localStorage.getItem(key) ?? '');
  account.stsTokenManager.expirationTime = Date.now() - 60_000;
  localStorage.setItem(key, JSON.stringify(account));
}

const recorded = new Map<string, { ours: number[]; floor: number[] }>();
function record(name: string, ours: number, floor: number): void {
  const pairs = recorded.get(name) ?? { ours: [], floor: [] };
  recorded.set(name, { ours: [...pairs.ours, ours], floor: [...pairs.floor, floor] });
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const slowDown = async (line: typeof slowLine, rate: number) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  };
  await slowDown(slowLine, slowProcessor);
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.evaluate<Visit>('window.visit');
  await slowDown(fullLine, 1);
  await waitForShelf(page);
  await page.evaluate(expireToken);
  await page.close();
  return seen;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Visits a page for the first time and again, and after each a floor with the same pictures. */
async function measureVisits(
  browser: Browser,
  origin: string,
  path: string,
  device: keyof typeof devices,
  storageState: State,
) {
  const open = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ ...devices[device], ...options });
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await context.addInitScript(recordVisit);
    return context;
  };
  const [site, floor] = [await open({ storageState }), await open({})];
  const name = `${path}, ${device}`;
  const content = path === '/explore' ? 'every picture' : 'first row';
  for (const time of ['first visit', 'return']) {
    const ours = await visit(site, origin + path);
    addPage('/floor', floorPage(ours.sources));
    const least = await visit(floor, `${origin}/floor`);
    if (path === '/explore') record(`${name}, ${time}: first paint`, ours.paint, least.paint);
    record(`${name}, ${time}: ${content}`, ours.content, least.content);
  }
  if (path === '/explore') {
    const ours = await typeLetter(site, origin + path);
    const least = await typeLetter(floor, `${origin}/floor`);
    record(`${name}: a letter in the search`, ours, least);
  }
  await site.close();
  await floor.close();
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const asTime = (ms: number) => (ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`);
const asSpread = (values: readonly number[]) =>
  `${asTime(median(values))} (${asTime(Math.min(...values))}–${asTime(Math.max(...values))})`;

function table(): string {
  const rows = [...recorded].map(([name, { ours, floor }]) => {
    const ratio = median(ours.map((one, at) => one / floor[at]!));
    return `| ${name} | ${asSpread(ours)} | ${asSpread(floor)} | ${ratio.toFixed(2)}× |`;
  });
  return ['| | site | floor | ratio |', '|---|---:|---:|---:|', ...rows].join('\n');
}

async function signIn(
  browser: Browser,
  origin: string,
  dataPort: number,
  email: string,
): Promise<State> {
  const context = await browser.newContext();
  // A sign-in leads to the shelf, of which a first visit has nothing.
  const isData = ({ port }: URL) => port === String(dataPort);
  await context.route(isData, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${origin}/account`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill('cassette');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/explore*');
  await page.evaluate(expireToken);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

await runCommand(async () => {
  const portOffset = offsetFromEnvironment() || defaultOffsets.bench;
  const emulators = await startEmulators({ portOffset });
  const { site, trust } = createSiteServer();
  const data = createServer(answerData);
  try {
    const origin = `https://127.0.0.1:${await listen(site)}`;
    const port = await listen(data);
    firestore = `http://127.0.0.1:${emulators.ports.firestore}`;
    // This process serves the pictures: the rules of the emulator take some 60 ms for each.
    const ports = { ...emulators.ports, firestore: port, storage: port };
    process.env.VITE_EMULATORS = viteEmulators(ports);
    const dist = localFolder('bench', 0);
    await buildSite('emulators', dist);
    addSite(dist);
    const project = await openProject({}, emulators.ports);
    await createDemoAccounts(project.auth);
    await fill(project, Number(options.tapes));
    await project.close();
    const browser = await launchChromium([trust]);
    const member = await signIn(browser, origin, port, 'member@example.org');
    const editor = await signIn(browser, origin, port, 'editor@example.org');
    const visits = [
      ['/explore', 'phone', member],
      ['/explore', 'laptop', member],
      ['/admin', 'laptop', editor],
    ] as const;
    for (let round = 0; round <= Number(options.rounds); round++) {
      for (const [path, device, state] of visits)
        if (path.startsWith(options.only))
          await measureVisits(browser, origin, path, device, state);
      // The first answers of the emulators take longer.
      if (round === 0) recorded.clear();
    }
    await browser.close();
  } finally {
    data.closeAllConnections();
    for (const server of [site, data]) server.close();
    await emulators.stop();
  }
  console.log(table());
});
process.exit();
