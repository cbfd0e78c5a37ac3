import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type BrowserContext,
  test as base,
  expect as baseExpect,
  type Page,
} from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { Database } from './database.ts';
import { fillForReact } from './firefox.ts';
import { startSite } from './site-proxy.ts';

// About as often as assertions of locators: Playwright's own last interval is a second.
const pollIntervals = [20, 50, 100, 100, 250];

/** Playwright's `expect`, whose `poll` asks more often. */
export const expect = new Proxy(baseExpect, {
  get(target, name, receiver) {
    if (name !== 'poll') return Reflect.get(target, name, receiver);
    const poll: typeof baseExpect.poll = (actual, options) =>
      target.poll(actual, {
        intervals: pollIntervals,
        ...(typeof options === 'string' ? { message: options } : options),
      });
    return poll;
  },
});

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Fails on any violation of WCAG 2.2 AA that axe can find, naming rule and place. Does nothing in Firefox,
 * where WebDriver BiDi loses the page while axe runs; the document is the same.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  // Evaluated, because the site's Content-Security-Policy refuses an added script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Without the nodes that pass, axe needs half the time.
    resultTypes: ['violations'],
  };
  const { violations } = await page.evaluate(
    (given) =>
      (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  );
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`),
  ).toEqual([]);
}

export const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
export const spines = (page: Page) => shelf(page).getByRole('button');

type Role = 'editor' | 'member';
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<Role, StorageState>();

/**
 * Gives the page's context the session of a demo account, without the login modal, which has tests of
 * its own. Call it before the page is opened.
 */
export async function startSession(page: Page, role: Role): Promise<void> {
  const context = page.context();
  const stored = sessions.get(role);
  if (stored) return context.setStorageState(stored);
  const login = await context.newPage();
  await signInAs(login, `${role}@example.org`);
  // The editor's list stores nothing, so the state holds the session and the last account only.
  sessions.set(role, await context.storageState());
  await login.close();
}

/**
 * The path of /admin with the table filtered by a title: a query by role looks at every row, so a test of
 * one cassette takes a third of the time.
 */
export const adminPath = (title: string) => `/admin?${new URLSearchParams({ find: title })}`;

/** Opens /admin with an editor's session, and waits until its last request. */
export async function openAdmin(page: Page, path = '/admin'): Promise<void> {
  await startSession(page, 'editor');
  await page.goto(path, { waitUntil: 'networkidle' });
}

/** Signs in through the login modal, with an account that has the emulators' password. */
export async function signInAs(page: Page, email: string, path = '/admin'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill('cassette');
  await page.getByRole('button', { name: 'Login' }).click();
  // In a narrow window Logout is in a menu.
  await expect(page.getByRole('button', { name: /^(Logout|Account)$/ })).toBeVisible();
}

/** Waits until React has taken over the prerendered page: until then its links load new documents. */
export async function waitForHydration(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect
    .poll(() => heading.evaluate((node) => Object.keys(node).some((key) => /^__react/.test(key))))
    .toBe(true);
}

/** The URLs that the page requests from now on, or those of them that match. */
export function recordRequests(page: Page, pattern = /./): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) urls.push(request.url());
  });
  return urls;
}

/** Reported by the browser when a request fails, also one that a test refuses or aborts. */
const refusedRequest = /^Failed to load resource|^Cross-Origin Request Blocked/;

/** Firefox reports a font whose download a navigation ends (NS_BINDING_ABORTED, 0x804b0002). */
const abortedFont = /^downloadable font: download failed .*status=2152398850/;

type Fixtures = {
  /** Errors that a test expects in the console, and site files that it expects to be missing. */
  expectedConsoleErrors: RegExp[];
  failOnConsoleErrors: undefined;
  /** The site behind a proxy. */
  site: Awaited<ReturnType<typeof startSite>>;
};

export const test = base.extend<Fixtures, { database: Database }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  database: [async ({}, use) => use(new Database()), { scope: 'worker' }],
  expectedConsoleErrors: [[], { option: true }],
  site: async ({ baseURL }, use) => {
    const site = await startSite(baseURL ?? '');
    await use(site);
    site.stop();
  },
  failOnConsoleErrors: [
    async ({ page, context, browserName, baseURL, expectedConsoleErrors }, use) => {
      if (browserName === 'firefox') fillForReact(page);
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      // A refused request to Firebase is normal, a missing script, style, font or image is not. The
      // document of an unknown address has the status 404 too.
      context.on('response', (response) => {
        const isSiteFile = baseURL && response.url().startsWith(baseURL);
        if (isSiteFile && response.status() >= 400 && !response.request().isNavigationRequest())
          errors.push(`${response.status()} for ${response.url()}`);
      });
      await use(undefined);
      expect(
        errors.filter(
          (line) =>
            ![refusedRequest, abortedFont, ...expectedConsoleErrors].some((known) =>
              known.test(line),
            ),
        ),
      ).toEqual([]);
    },
    { auto: true },
  ],
});
