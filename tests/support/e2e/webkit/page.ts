import { expect } from '../fixtures.ts';
import { timeoutMs, type WebKitWindow } from './webdriver.ts';

/** What the tests in WebKit do on every page. */

/** As `expect.poll`, but looks more often, and again after a navigation that ended a script. */
export const poll = <Value>(look: () => Promise<Value>, message = '') =>
  expect.poll(() => look().catch(String), { message, timeout: timeoutMs, intervals: [50] });

/** The text of the visible elements that match. */
export const text = (webkit: WebKitWindow, selector: string): Promise<string> =>
  webkit.run(
    `return [...document.querySelectorAll(arguments[0])]
      .filter((element) => element.checkVisibility())
      .map((element) => element.textContent).join('\\n')`,
    selector,
  );

export const expectText = (webkit: WebKitWindow, selector: string, expected: string | RegExp) =>
  poll(() => text(webkit, selector), selector).toMatch(expected);

export const count = (webkit: WebKitWindow, selector: string): Promise<number> =>
  webkit.run('return document.querySelectorAll(arguments[0]).length', selector);

export const focusedLabel = (webkit: WebKitWindow): Promise<string> =>
  webkit.run(
    `return document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`,
  );

/** Opens a page, and waits for its hydration: leaving it earlier ends the download of its scripts. */
export async function openPage(webkit: WebKitWindow, url: string): Promise<void> {
  await webkit.goto(url);
  const isHydrated = () =>
    webkit.run<boolean>(
      `return Object.keys(document.querySelector('main').firstElementChild ?? {}).some((key) => key.startsWith('__react'))`,
    );
  await poll(isHydrated, url).toBe(true);
}

export async function signIn(webkit: WebKitWindow, site: string, role: 'editor' | 'member') {
  await openPage(webkit, `${site}/admin`);
  await webkit.type('input', 'Email address', `${role}@example.org`);
  await webkit.type('input', 'Password', 'cassette');
  await webkit.click('button', 'Login');
  await expectText(webkit, 'button', 'Logout');
}
