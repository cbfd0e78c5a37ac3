import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const map = here('README.md');

test('every end-to-end test that the map names is there', () => {
  const named: string[] = [];
  const missing: string[] = [];
  for (const row of map.split('\n')) {
    let [name, text] = ['', ''];
    for (const [, file, words] of row.matchAll(/`([\w-]+\.spec\.ts)`|"([^"]+)"/g)) {
      if (file) [name, text] = [file, here(`e2e/${file}`)];
      else if (words && name) named.push(`${name}: ${words}`);
      if (words && name && !text.includes(words)) missing.push(`${name}: ${words}`);
    }
  }
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});
