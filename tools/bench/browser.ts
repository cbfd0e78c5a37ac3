import { readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import type { RunningEmulators } from '../emulators/start-emulators.ts';
import { chromiumArguments, chromiumPath } from '../test/chromium.ts';
import { installPageMetrics } from './page-metrics.ts';

/** Limits each wait of the benchmark. */
export const timeoutMs = Number(process.env.BENCH_TIMEOUT_MS ?? 300_000);

/** The window of the end-to-end tests. */
export const viewport = { width: 1280, height: 800 };

/**
 * Launches Chromium. Requests to the Storage emulator are answered on `imagePort` under unchanged URLs,
 * so that the page's content security policy allows them.
 */
export function launch(emulators: RunningEmulators, imagePort: number): Promise<Browser> {
  const storage = `127.0.0.1:${emulators.ports.storage}`;
  return launchWith([`--host-resolver-rules=MAP ${storage} 127.0.0.1:${imagePort}`]);
}

/** Launches Chromium with further arguments. */
export function launchWith(args: readonly string[]): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    args: [...chromiumArguments, ...args],
    ...(executablePath ? { executablePath } : {}),
  });
}

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser context without any cache; `state` may hold a session. */
export async function freshContext(
  browser: Browser,
  state?: State,
  options: BrowserContextOptions = { viewport },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...options,
    ...(state ? { storageState: state } : {}),
  });
  await prepare(context);
  return context;
}

/** Injects the measurements into the pages of a context. */
export async function prepare(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(timeoutMs);
  // esbuild compiles the injected functions with calls of this helper.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await context.addInitScript(installPageMetrics);
}

/** Signs in through the login form at this URL; the browser's stored state. */
export async function signedIn(browser: Browser, admin: string, email: string): Promise<State> {
  const context = await freshContext(browser);
  const page = await context.newPage();
  await page.goto(admin);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill('cassette');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

const throttles = new WeakMap<Page, CDPSession>();

/** Slows the page's processor down by this factor; 1 is full speed. */
export async function throttle(page: Page, times: number): Promise<void> {
  // Only the DevTools session that set the rate can change it.
  const session = throttles.get(page) ?? (await page.context().newCDPSession(page));
  throttles.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

export type Memory = {
  /** Bytes of the JavaScript heap. */
  heap: number;
  /** Proportional set size of the renderer process, in bytes; null where the system does not tell. */
  process: number | null;
  nodes: number;
};

/** Memory of a page after garbage collection. */
export async function memoryOf(page: Page): Promise<Memory> {
  const session: CDPSession = await page.context().newCDPSession(page);
  // Twice: objects with finalizers are freed by the second collection.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heap: usedSize, process: await processMemory(page), nodes };
}

/** Finds the page's process by the processor time that it uses while the page is busy. */
async function processMemory(page: Page): Promise<number | null> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) return null;
  const renderers = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await renderers();
  await page.evaluate(() => {
    for (const end = performance.now() + 500; performance.now() < end; );
  });
  const worked = [...(await renderers())].map(
    ([id, seconds]) => [id, seconds - (before.get(id) ?? 0)] as const,
  );
  await session.detach();
  const [id] = worked.sort(([, one], [, other]) => other - one)[0] ?? [];
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'));
    return 1024 * Number(kilobytes?.[1]);
  } catch {
    return null;
  }
}
