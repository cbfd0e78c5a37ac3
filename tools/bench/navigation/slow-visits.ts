import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { buildSite } from '../../build/build-site.ts';
import { bucket, localFolder, projectId } from '../../emulators/project.ts';
import { chromiumArguments, launchChromium, wholeChromiumPath } from '../../test/chromium.ts';
import { prepare, type State, signedIn, throttle } from '../browser.ts';
import type { Environment } from '../environment.ts';
import { withTimeout } from '../page-actions.ts';
import { openLine, roundTripMs } from './line.ts';
import { type LineRequest, lineHosts, pageFile, readSite, siteHost } from './line-hosts.ts';

/** Visits to the site as built for a real project, over a slow line. */
export type SlowVisits = {
  readonly origin: string;
  /** The folder of the built site. */
  readonly dist: string;
  /** Adds a page that is not of the site; with `original`, a path, it has the headers of that page. */
  addPage(path: string, html: string, original?: string): void;
  /** Signs an account in; the browser's stored state. */
  signIn(email?: string): Promise<State>;
  /** A browser with a new profile; with `state` it holds a session. Close it after use. */
  openBrowser(device: BrowserContextOptions, state?: State): Promise<BrowserContext>;
  /** Calls a function in an empty page of the site, which has its storage. */
  inEmptyPage<T>(context: BrowserContext, call: (argument: T) => void, argument?: T): Promise<void>;
  /**
   * Opens a page over new connections, with a processor four times slower until `measure` has ended.
   * The page stays open, on a fast line and at full speed.
   */
  visit<T>(
    context: BrowserContext,
    path: string,
    measure: (page: Page) => Promise<T>,
  ): Promise<{ result: T; page: Page }>;
};

export const lineNote =
  'Round trips of 150 ms, 1.6 Mbit/s, HTTP/2 and TLS 1.3, a processor four times slower.';

export const devices = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  laptop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof devices;

/** Runs `work` with the built site on a slow line; with `printsRequests` it prints those of each visit. */
export async function withSlowVisits<T>(
  environment: Environment,
  printsRequests: boolean,
  work: (visits: SlowVisits) => Promise<T>,
): Promise<T> {
  const dist = await buildForProduction();
  const files = readSite(dist);
  const requests: LineRequest[] = [];
  const line = await openLine(lineHosts(environment, files, (request) => requests.push(request)));
  const origin = `https://${siteHost}`;
  const profiles = mkdtempSync(join(tmpdir(), 'bench-'));
  const addPage = (path: string, html: string, original = '') =>
    files.set(path, pageFile(html, files.get(original)));
  addPage(emptyPath, '<!doctype html><title>Empty</title>');
  const inEmptyPage: SlowVisits['inEmptyPage'] = async (context, call, argument) => {
    const page = await context.newPage();
    await page.goto(origin + emptyPath);
    await page.evaluate(call as (argument: unknown) => void, argument);
    await page.close();
  };
  try {
    return await work({
      origin,
      dist,
      addPage,
      inEmptyPage,
      async signIn(email = 'member@example.org') {
        const browser = await launchChromium(line.chromiumArguments);
        const state = await signedIn(browser, `${origin}/admin`, email);
        await browser.close();
        return state;
      },
      async openBrowser(device, state) {
        const context = await openProfile(profiles, line.chromiumArguments, device);
        await prepare(context);
        if (state) {
          const items = state.origins.find((one) => one.origin === origin)?.localStorage ?? [];
          const store = (items: { name: string; value: string }[]) => {
            for (const { name, value } of items) localStorage.setItem(name, value);
          };
          await inEmptyPage(context, store, items);
        }
        // A browser that was just started is busy with itself.
        await delay(settleMs);
        return context;
      },
      async visit(context, path, measure) {
        const page = await context.newPage();
        line.disconnect();
        line.isSlow = true;
        requests.length = 0;
        await throttle(page, 4);
        const started = performance.now();
        await page.goto(origin + path, { waitUntil: 'commit' });
        const result = await withTimeout(measure(page), path);
        if (printsRequests) printRequests(path, started, requests);
        line.isSlow = false;
        await throttle(page, 1);
        return { result, page };
      },
    });
  } finally {
    line.close();
    // Closed browsers still write for a moment.
    rmSync(profiles, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

const emptyPath = '/empty';
const settleMs = 1500;

/**
 * Starts the whole browser with a profile of its own. Only there Chromium opens the connections that a
 * page asks for in advance, and uses them for images only where it allows cookies of other sites, as it
 * does by default.
 */
async function openProfile(
  folder: string,
  args: readonly string[],
  device: BrowserContextOptions,
): Promise<BrowserContext> {
  const profile = mkdtempSync(join(folder, 'profile-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default/Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }),
  );
  const executablePath = wholeChromiumPath();
  const context = await chromium.launchPersistentContext(profile, {
    ...device,
    args: [...chromiumArguments, ...args],
    ...(executablePath ? { executablePath } : {}),
  });
  return context;
}

/** Builds the site as for a real project, whose hosts the line answers for. Returns its folder. */
async function buildForProduction(): Promise<string> {
  Object.assign(process.env, {
    VITE_FIREBASE_API_KEY: 'demo',
    VITE_FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
    VITE_FIREBASE_PROJECT_ID: projectId,
    VITE_FIREBASE_STORAGE_BUCKET: bucket,
    VITE_FIREBASE_APP_ID: 'demo',
  });
  const dist = localFolder('bench/dist', 0);
  await buildSite('production', dist);
  return dist;
}

/** When the browser sent each request, and when the host had handed over the answer. */
function printRequests(path: string, started: number, requests: readonly LineRequest[]) {
  const time = (at: number) => (at - started).toFixed(0).padStart(6);
  console.error(`\n${path}`);
  for (const { at, endedAt, words } of requests.toSorted((a, b) => a.at - b.at))
    console.error(`${time(at - roundTripMs / 2)} –${time(endedAt)} ms  ${words}`);
}
