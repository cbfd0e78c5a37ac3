import { readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import type { RunningEmulators } from '../emulators/start-emulators.ts';
import { chromiumArguments, chromiumPath } from '../test/chromium.ts';
import { installProbe } from './page-metrics.ts';

/** Milliseconds: the literal rendering keeps a slow processor busy for a while. */
export const patience = Number(process.env.BENCH_PATIENCE ?? 300_000);

/** A phone's width would show fewer spines; this is the window of the end-to-end tests. */
export const viewport = { width: 1280, height: 800 };

/**
 * A Chromium for measuring. With `pictures`, what a page asks of the Storage emulator's address is
 * answered on that port, while every address stays as it is, for the page's policy too.
 */
export function launch(suite: RunningEmulators, pictures?: number): Promise<Browser> {
  const executablePath = chromiumPath();
  const storage = `127.0.0.1:${suite.ports.storage}`;
  return chromium.launch({
    args: [
      ...chromiumArguments,
      ...(pictures
        ? [
            `--host-resolver-rules=MAP ${storage} 127.0.0.1:${pictures}`,
            // Without preflights, which would double the 30,000 look-ups of a literal visit: these
            // are waited for, not measured.
            '--disable-web-security',
          ]
        : []),
    ],
    ...(executablePath ? { executablePath } : {}),
  });
}

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser that was never here, except that `state` may have it signed in. */
export async function freshContext(browser: Browser, state?: State): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, ...(state ? { storageState: state } : {}) });
  context.setDefaultTimeout(patience);
  // The functions below are compiled with calls of this helper, which a page does not have.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await context.addInitScript(installProbe);
  return context;
}

/** Signs in by the login form at this address, and keeps what the browser remembers of it. */
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

/** Makes the processor seem so many times slower to this page; 1 is as it is. */
export async function throttle(page: Page, times: number): Promise<void> {
  // What a session has set ends with it, and only it can take it back.
  const session = throttles.get(page) ?? (await page.context().newCDPSession(page));
  throttles.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

export type Memory = {
  /** Bytes of JavaScript. */
  heap: number;
  /** Bytes of the process that renders the page, what it shares with others by its part. */
  process: number | null;
  nodes: number;
};

/** What a page holds in memory after its garbage was collected. */
export async function memoryOf(page: Page): Promise<Memory> {
  const session: CDPSession = await page.context().newCDPSession(page);
  // Twice: what the first round finalizes, only the second one frees.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heap: usedSize, process: await processMemory(page), nodes };
}

/** Null where the system tells nothing. The page's process is the one that works when the page does. */
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
