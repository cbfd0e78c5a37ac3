import { resolve } from 'node:path';
import { serveScriptPage } from '../../../tools/build/script-page.ts';
import type { DrawnCardResult } from '../../support/e2e/drawn-card.ts';
import { expect, test } from '../../support/e2e/webkit/fixtures.ts';
import { poll } from '../../support/e2e/webkit/page.ts';

test('WebKit reads the lines of a card', { tag: '@flat' }, async ({ webkit }) => {
  const script = resolve(import.meta.dirname, '../../support/e2e/drawn-card.ts');
  const page = await serveScriptPage(`import '${script}';`);
  try {
    await webkit.goto(page.url);
    await poll(() => webkit.run<boolean>('return window.readDrawnCard !== undefined')).toBe(true);
    await webkit.run(`
      readDrawnCard(['Kitchen Window 6:31', 'NIGHT BUS']).then((result) => (window.result = result));`);
    const result = () => webkit.run<DrawnCardResult | null>('return window.result ?? null');
    await poll(result).not.toBeNull();
    const { lines, failure } = (await result())!;
    expect(failure).toBe('');
    expect(lines.map(({ text }) => text.replaceAll(' ', ''))).toEqual([
      'KitchenWindow6:31',
      'NIGHTBUS',
    ]);
  } finally {
    await page.close();
  }
});
