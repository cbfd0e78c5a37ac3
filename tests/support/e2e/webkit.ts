import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { webkitPaths } from '../../../tools/test/webkit.ts';
import { test as base, expect } from './fixtures.ts';

export { expect };

/** Three images are encoded in WebAssembly in 9 s, and on a busy machine in 25 s. */
const timeoutMs = 60_000;

/** Finds the first usable element with this text, label or aria-label; file inputs may be hidden. */
const findScript = `
  const [selector, name, isExact, isCentred] = arguments;
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ??
      (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(' ') : element.textContent)
    ).trim();
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      !element.matches(':disabled, [aria-disabled=true], [inert] *') &&
      (element.type === 'file' || element.getClientRects().length > 0) &&
      (isExact ? nameOf(element) === name : nameOf(element).includes(name)));
  if (isCentred) found?.scrollIntoView({ block: 'center', inline: 'center' });
  return found ?? null;`;

/** A window of WebKitGTK. What acts on an element waits until there is one. */
class WebKitWindow {
  readonly driver: WebDriver;

  constructor(driver: WebDriver) {
    this.driver = driver;
  }

  /** Opens a page, and waits for its hydration: leaving it earlier ends the download of its scripts. */
  async open(url: string): Promise<void> {
    await this.driver.get(url);
    await this.poll(() => this.isHydrated(), url).toBe(true);
  }

  isHydrated(): Promise<boolean> {
    return this.run(
      `return Object.keys(document.querySelector('main').firstElementChild ?? {}).some((key) => key.startsWith('__react'))`,
    );
  }

  /** Runs the body of a function in the page, with `arguments`. */
  run<Value>(script: string, ...args: unknown[]): Promise<Value> {
    return this.driver.executeScript<Value>(script, ...args);
  }

  /** As `expect.poll`, and looks again after a navigation that ended a script. */
  poll<Value>(look: () => Promise<Value>, message = '') {
    return expect.poll(() => look().catch(String), { message, timeout: timeoutMs });
  }

  /** Signs a demo account in at /admin, and waits until it is. */
  async signIn(url: string, role: 'editor' | 'member'): Promise<void> {
    await this.open(url);
    await this.type('input', 'Email address', `${role}@example.org`);
    await this.type('input', 'Password', 'cassette');
    await this.click('button', 'Login');
    // In a narrow window Logout is in a menu.
    await this.expectText('button', role === 'editor' ? 'Add Cassette' : 'Logout');
  }

  /** The text of the visible elements that match. */
  text(selector: string): Promise<string> {
    return this.run(
      `return [...document.querySelectorAll(arguments[0])]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent).join('\\n')`,
      selector,
    );
  }

  expectText(selector: string, expected: string | RegExp): Promise<void> {
    return this.poll(() => this.text(selector), selector).toMatch(expected);
  }

  async expectCount(selector: string, expected: number): Promise<void> {
    const count = 'return document.querySelectorAll(arguments[0]).length';
    await this.poll(() => this.run<number>(count, selector), selector).toBe(expected);
  }

  expectNoMotion(selector: string): Promise<void> {
    const motions = `return document.querySelector(arguments[0]).getAnimations({ subtree: true }).length`;
    return this.poll(() => this.run(motions, selector)).toBe(0);
  }

  click(selector: string, name = '', isExact = false): Promise<void> {
    return this.#onElement(selector, name, isExact, (element) => element.click());
  }

  /** Types text, or passes files to a file input: their paths, one a line. */
  type(selector: string, name: string, text: string): Promise<void> {
    return this.#onElement(selector, name, false, (element) => element.sendKeys(text));
  }

  /** Presses the mouse at the centre of an element, moves it to the right in steps, and lets go. */
  drag(selector: string, name: string, pixels: number): Promise<void> {
    return this.#onElement(selector, name, false, async (origin) => {
      const actions = this.driver.actions({ async: true }).move({ origin }).press();
      for (const part of [0.25, 0.5, 0.75, 1])
        actions.move({ origin, x: Math.round(pixels * part), y: 0, duration: 20 });
      await actions.release().perform();
    });
  }

  /** Goes on in a new window without a toolbar, which may be narrower than the browser's own. */
  async openNarrow(width: number, height: number): Promise<void> {
    const before = await this.driver.getAllWindowHandles();
    await this.run(`window.open('', '_blank', arguments[0])`, `width=${width},height=${height}`);
    const opened = async () =>
      (await this.driver.getAllWindowHandles()).find((handle) => !before.includes(handle));
    await this.poll(opened).toBeTruthy();
    await this.driver.switchTo().window((await opened()) ?? '');
  }

  /** Waits for the element, and tries again when a rendering takes it away or another one covers it. */
  async #onElement(
    selector: string,
    name: string,
    isExact: boolean,
    act: (element: WebElement) => Promise<unknown>,
  ): Promise<void> {
    let problem: unknown = 'there is none';
    let isCentred = false;
    const attempt = async () => {
      try {
        const found = await this.run<WebElement>(findScript, selector, name, isExact, isCentred);
        if (found) await act(found);
        return found !== null;
      } catch (error) {
        problem = error;
        isCentred = true;
        return false;
      }
    };
    const isDone = await this.driver.wait(attempt, timeoutMs, undefined, 50).catch(() => false);
    if (!isDone) throw new Error(`${selector} “${name}”: ${problem}`);
  }
}

/** Starts WebKitGTK on a display of its own. With `isFlat` it draws nothing in 3D, which is quicker. */
async function startDriver(isFlat: boolean) {
  const paths = webkitPaths();
  if (!paths) throw new Error('There is no WebKitGTK here');
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  const screen = ['-a', '-s', '-screen 0 1600x1200x24'];
  const server = spawn(paths.display, [...screen, paths.driver, `--port=${port}`], {
    stdio: 'ignore',
    // In its own process group, so that `stop` ends the display and the browser too.
    detached: true,
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...(isFlat ? { WEBKIT_DISABLE_COMPOSITING_MODE: '1' } : {}),
    },
  });
  const stop = () => server.pid && process.kill(-server.pid);
  const address = `http://127.0.0.1:${port}`;
  const isUp = () => fetch(`${address}/status`).then(Boolean, () => false);
  await expect.poll(isUp, { timeout: timeoutMs }).toBe(true);
  const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: paths.browser, args },
    })
    .build();
  return { driver, stop };
}

type Fixtures = {
  /** A new profile of WebKitGTK; the page is 1440 pixels wide. Tests with the tag `@flat` see nothing in 3D. */
  webkit: WebKitWindow;
};

/** End-to-end tests in WebKitGTK, which Playwright cannot drive: they use its runner and the database. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  webkit: async ({}, use, info) => {
    const { driver, stop } = await startDriver(info.tags.includes('@flat'));
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 });
    await use(new WebKitWindow(driver));
    if (info.status !== info.expectedStatus)
      await driver.takeScreenshot().then(
        (picture) => writeFileSync(info.outputPath('failed.png'), picture, 'base64'),
        () => {},
      );
    await driver.quit().catch(() => {});
    stop();
  },
  // That of the other engines would open a page of Playwright.
  failOnConsoleErrors: async ({ site: _ }, use) => use(undefined),
});
