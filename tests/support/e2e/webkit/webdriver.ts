import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { webkitPaths } from '../../../../tools/test/webkit.ts';

/** The key under which WebDriver passes an element (W3C WebDriver, "web element identifier"). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = { [elementKey]: string };

/** Characters of the keyboard for `type` (W3C WebDriver, "keyboard actions"). */
export const keys = { enter: '\uE007', escape: '\uE00C', arrowRight: '\uE014' } as const;

/** Finds the first usable element with this text, label or aria-label; file inputs may be hidden. */
const findScript = `
  const [selector, name, exact] = arguments;
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ??
      (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(' ') : element.textContent)
    ).trim();
  return [...document.querySelectorAll(selector)].find(
    (element) =>
      !element.matches(':disabled, [aria-disabled=true], [inert] *') &&
      (element.type === 'file' || element.getClientRects().length > 0) &&
      (name === '' || (exact ? nameOf(element) === name : nameOf(element).includes(name))),
  ) ?? null;`;
const findAndScrollScript = `
  const found = (function () {${findScript}}).apply(null, arguments);
  found?.scrollIntoView({ block: 'center', inline: 'center' });
  return found;`;
const retried = /stale element|no such element|not interactable|click intercepted|javascript error/;

/**
 * A window of WebKitGTK, driven over classic WebDriver. Commands throw what the driver reports; those
 * that act on an element wait until there is one.
 */
export class WebKitWindow {
  readonly #driver: ChildProcess;
  readonly #address: string;
  #session = '';

  private constructor(driver: ChildProcess, port: number) {
    this.#driver = driver;
    this.#address = `http://127.0.0.1:${port}`;
  }

  /** Opens a window. With `isFlat` nothing is drawn in 3D, which takes a third less of the processor's time. */
  static async start({ isFlat }: { isFlat: boolean }): Promise<WebKitWindow> {
    const paths = webkitPaths();
    if (!paths) throw new Error('There is no WebKitGTK here');
    const port = await freePort();
    const driver = spawn(
      paths.display,
      ['-a', '-s', '-screen 0 1600x1200x24', paths.driver, `--port=${port}`],
      {
        stdio: 'ignore',
        // In its own process group, so that `stop` ends the display and the browser too.
        detached: true,
        env: {
          ...process.env,
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
          LIBGL_ALWAYS_SOFTWARE: '1',
          ...(isFlat ? { WEBKIT_DISABLE_COMPOSITING_MODE: '1' } : {}),
        },
      },
    );
    const window = new WebKitWindow(driver, port);
    await until(() => window.#call('GET', '/status').then(Boolean, () => false));
    const { sessionId } = await window.#call<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: paths.browser,
            args: ['--automation', '--javascript-can-open-windows-automatically=true'],
          },
        },
      },
    });
    window.#session = `/session/${sessionId}`;
    return window;
  }

  async stop(): Promise<void> {
    await this.#command('DELETE', '').catch(() => {});
    if (this.#driver.pid) process.kill(-this.#driver.pid);
  }

  async #call<Value>(method: string, path: string, body?: unknown): Promise<Value> {
    const response = await fetch(this.#address + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value };
    const { error, message } = (value ?? {}) as { error?: string; message?: string };
    if (error) throw new Error(`${error}: ${message}`);
    return value;
  }

  #command<Value>(method: string, path: string, body?: unknown): Promise<Value> {
    return this.#call(method, this.#session + path, body);
  }

  goto(url: string): Promise<void> {
    return this.#command('POST', '/url', { url });
  }

  reload(): Promise<void> {
    return this.#command('POST', '/refresh', {});
  }

  /** Runs the body of a function in the page, with `arguments`. */
  run<Value>(script: string, ...args: unknown[]): Promise<Value> {
    return this.#command('POST', '/execute/sync', { script, args });
  }

  /** The size of the page in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.#command('POST', '/window/rect', { width, height });
  }

  /** Goes on in a window without a toolbar, which may be narrower than the browser's own. */
  async openNarrow(width: number, height: number): Promise<void> {
    const before = await this.#command<string[]>('GET', '/window/handles');
    await this.run(`window.open('', '_blank', ...arguments)`, `width=${width},height=${height}`);
    const opened = async () =>
      (await this.#command<string[]>('GET', '/window/handles')).find(
        (handle) => !before.includes(handle),
      );
    await until(async () => (await opened()) !== undefined);
    await this.#command('POST', '/window', { handle: await opened() });
  }

  /**
   * Acts on the first usable element of a selector whose label, aria-label or text contains `name`. Waits
   * for it, and tries again when a rendering or a navigation takes it away. What is covered or outside a
   * part that scrolls is moved to its middle.
   */
  async #onElement(
    selector: string,
    name: string,
    exact: boolean,
    act: (element: ElementReference) => Promise<unknown>,
  ): Promise<void> {
    let problem = 'there is none';
    await until(
      async () => {
        try {
          const script = problem.includes('element') ? findAndScrollScript : findScript;
          const found = await this.run<ElementReference | null>(script, selector, name, exact);
          if (found) await act(found);
          return found !== null;
        } catch (error) {
          problem = String(error);
          if (!retried.test(problem)) throw error;
          return false;
        }
      },
      () => `${selector} “${name}”: ${problem}`,
    );
  }

  click(selector: string, name = '', exact = false): Promise<void> {
    return this.#onElement(selector, name, exact, ({ [elementKey]: id }) =>
      this.#command('POST', `/element/${id}/click`, {}),
    );
  }

  /** Types text, or passes files to a file input: their paths, one a line. */
  type(selector: string, name: string, text: string): Promise<void> {
    return this.#onElement(selector, name, false, ({ [elementKey]: id }) =>
      this.#command('POST', `/element/${id}/value`, { text }),
    );
  }

  /** Presses the mouse at the centre of an element, moves it by these pixels in steps, and lets go. */
  async drag(selector: string, name: string, x: number, y: number): Promise<void> {
    await this.#onElement(selector, name, false, (origin) => {
      const move = (part: number) => ({
        type: 'pointerMove',
        duration: 20,
        origin,
        x: Math.round(x * part),
        y: Math.round(y * part),
      });
      const actions = [
        move(0),
        { type: 'pointerDown', button: 0 },
        ...[0.25, 0.5, 0.75, 1].map(move),
        { type: 'pointerUp', button: 0 },
      ];
      return this.#command('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    });
  }

  screenshot(): Promise<Buffer> {
    return this.#command<string>('GET', '/screenshot').then((text) => Buffer.from(text, 'base64'));
  }
}

/** Three images are encoded in WebAssembly in 9 s, and on a busy machine in 25 s. */
export const timeoutMs = 60_000;

/** Polls until the condition holds. Throws after `timeoutMs`. */
async function until(condition: () => Promise<boolean>, what = () => 'a condition'): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
