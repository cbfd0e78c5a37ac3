import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';

/** What Playwright expects of a Firefox that is newer than the extended support release 153. */

type Transport = {
  send(message: { id: number; method: string }): void;
  onmessage?: (answer: object) => void;
};

/** Firefox 153 has no emulation of colour scheme and media: answers these commands in its place. */
export function answerMissingCommands(): void {
  const { server } = createRequire(import.meta.url)('playwright-core/lib/coreBundle') as {
    server: { WebSocketTransport: { prototype: Transport } };
  };
  const transport = server.WebSocketTransport.prototype;
  const { send } = transport;
  transport.send = function (message) {
    if (message.method !== 'emulation.setMediaFeaturesOverride') return send.call(this, message);
    queueMicrotask(() => this.onmessage?.({ type: 'success', id: message.id, result: {} }));
  };
}

/** `fill` over WebDriver BiDi sets a value that React does not notice: set it as the browser does. */
export function fillForReact(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Pick<Locator, 'fill'>;
  locators.fill = async function (this: Locator, value) {
    await expect(this).toBeEditable();
    await this.focus();
    await this.evaluate((field, value) => {
      const { prototype } =
        field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, value);
  };
}
