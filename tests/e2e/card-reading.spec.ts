import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { type ScriptPage, serveScriptPage } from '../../tools/build/script-page.ts';
import { openAddForm, openPickers } from '../support/e2e/admin-page.ts';
import type { DrawnCardResult } from '../support/e2e/drawn-card.ts';
import { expect, expectNoAxeViolations, openAdmin, test } from '../support/e2e/fixtures.ts';

/** Reads cards with the real engine: small ones on an empty page with the headers of firebase.json, then in the form. */

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
const read = (page: Page) => page.evaluate((texts) => window.readDrawnCard(texts), texts);

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

test('A card that is cancelled, or whose page is reloaded, leaves the next one readable', async ({
  page,
}) => {
  for (const step of ['load', 'read'] as const) {
    const cancelled = await page.evaluate(([texts, step]) => window.readDrawnCard(texts, step), [
      texts,
      step,
    ] as const);
    expect(cancelled).toEqual({ lines: [], failure: 'AbortError' });
  }
  await page.evaluate((texts) => void window.readDrawnCard(texts), texts);
  await open(page);
  expect((await read(page)).lines).toHaveLength(2);
});

test.describe('A file of the engine', () => {
  test.use({
    expectedConsoleErrors: [/Failed to load resource/, /onnx|ort|model|protobuf|wasm/i],
  });

  test('that is missing, cut off or damaged fails with its reason, and the next try reads', async ({
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
    expect((await read(page)).lines).toHaveLength(2);
  });
});

test('In the form the lines fit 320 pixels and a zoom of 400%, and go into the field with the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAdmin(page);
  const form = await openAddForm(page);
  await openPickers(page);
  await form
    .getByLabel('Full J-Card Image', { exact: true })
    .setInputFiles(resolve(import.meta.dirname, '../../demo/images/03-fullJCard.webp'));
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByRole('button', { name: 'Read the card' }).click();
  const panel = form.getByRole('group', { name: 'Text of the card' });
  await expect(panel.getByRole('progressbar')).toBeInViewport();
  const line = form
    .getByRole('list', { name: 'Lines of the card' })
    .getByRole('button', { name: /^Northern Ferry/ });
  // Reading takes four seconds on a quiet machine.
  await expect(line).toBeVisible({ timeout: 120_000 });
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height });
    expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expectNoAxeViolations(page);
  }
  const title = form.getByLabel('Title', { exact: true });
  await title.fill('Live:');
  await line.dblclick();
  await expect(title).toHaveValue(/^Live: Northern Ferry/);
  await expect(title).toBeFocused();
  await form.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Live:');
});
