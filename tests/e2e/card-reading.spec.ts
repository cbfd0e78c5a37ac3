import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { type ScriptPage, serveScriptPage } from '../../tools/build/script-page.ts';
import type { DrawnCardResult } from '../support/e2e/drawn-card.ts';
import { expect, test } from '../support/e2e/fixtures.ts';

/** Reads small cards with the real engine, on an empty page with the headers of firebase.json. */

// In one worker: the page is built once.
test.describe.configure({ mode: 'default' });

let scriptPage: ScriptPage;
test.beforeAll(async () => {
  const script = resolve(import.meta.dirname, '../support/e2e/drawn-card.ts');
  scriptPage = await serveScriptPage(`import '${script}';`);
});
test.afterAll(() => scriptPage.close());

test.beforeEach(({ page }) => open(page));
async function open(page: Page) {
  await page.goto(scriptPage.url);
  await expect.poll(() => page.evaluate(() => window.readDrawnCard !== undefined)).toBe(true);
}

const texts = ['Kitchen Window 6:31', 'NIGHT BUS'];
/** Where a blank is seen depends on the browser's font. */
const withoutBlanks = (text: string) => text.replaceAll(' ', '');
const letters = ({ lines }: DrawnCardResult) => lines.map(({ text }) => withoutBlanks(text));
const read = (page: Page, cancelAt?: 'load' | 'read') =>
  page.evaluate(([texts, step]) => window.readDrawnCard(texts, step), [texts, cancelAt] as const);

test('Two cards at once are read, each line where it stands', {
  tag: '@every-browser',
}, async ({ page }) => {
  const results = await page.evaluate(
    (cards) => Promise.all(cards.map((texts) => window.readDrawnCard(texts))),
    [texts, ['Low Tide']],
  );
  expect(results.map(letters)).toEqual([texts.map(withoutBlanks), ['LowTide']]);
  const [first, second] = results[0]!.lines;
  expect(Math.abs(first!.y - 48)).toBeLessThan(12);
  expect(Math.abs(second!.y - 108)).toBeLessThan(12);
  expect(first!.x).toBeGreaterThan(450);
});

test.describe('A reading', () => {
  test.use({
    expectedConsoleErrors: [/Failed to load resource/, /onnx|ort|model|protobuf|wasm/i],
  });

  test('whose engine is missing, cut off or damaged says why; one that is cancelled or cut by a reload leaves the next one readable', async ({
    page,
  }) => {
    const answers = [
      ['stale', (route) => route.fulfill({ status: 404 })],
      ['offline', (route) => route.abort()],
      ['stale', (route) => route.fulfill({ body: 'damaged' })],
    ] as const satisfies [string, Parameters<Page['route']>[1]][];
    for (const [failure, answer] of answers) {
      await page.route('**/*.onnx', answer);
      expect(await read(page)).toEqual({ lines: [], failure });
      await page.unroute('**/*.onnx');
    }
    for (const step of ['load', 'read'] as const)
      expect(await read(page, step)).toEqual({ lines: [], failure: 'AbortError' });
    expect((await read(page)).lines).toHaveLength(2);
    await page.evaluate((texts) => void window.readDrawnCard(texts), texts);
    await open(page);
    expect((await read(page)).lines).toHaveLength(2);
  });
});
