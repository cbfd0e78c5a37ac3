import { readFileSync } from 'node:fs';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from '@playwright/test';
import { installPageMetrics } from './page-metrics.ts';

/** Limits each wait of the benchmark. */
export const timeoutMs = 300_000;

/** The window of the end-to-end tests. */
export const viewport = { width: 1280, height: 800 };

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

/**
 * The proportional set size of the page's process after garbage collection, in bytes; null where the
 * system does not tell. The process is found by the processor time that it uses while the page is busy.
 */
export async function processMemory(page: Page): Promise<number | null> {
  // Twice: objects with finalizers are freed by the second collection.
  await page.requestGC();
  await page.requestGC();
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
