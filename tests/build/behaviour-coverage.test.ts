import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runnableTitles } from '../support/runnable-titles.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The folder of a test file that docs/behaviour.md names. */
const folderOf = (file: string) =>
  file.endsWith('.spec.ts')
    ? 'e2e/'
    : file.endsWith('.tsx')
      ? 'integration/'
      : file.startsWith('operations/')
        ? ''
        : 'unit/';

/** The tests that the last section of docs/behaviour.md names: file and title. */
function namedTests(markdown: string): { file: string; title: string }[] {
  const section = markdown.split('## Where each part is tested')[1] ?? '';
  return section.split('\n').flatMap((row) => {
    let file = '';
    return [...row.matchAll(/`([\w/-]+\.(?:spec|test)\.tsx?)`|“([^”]+)”/g)].flatMap((match) => {
      const [, name, title] = match;
      if (name) file = name;
      return title && file ? [{ file, title }] : [];
    });
  });
}

test('Every test that docs/behaviour.md names exists and runs', () => {
  const named = namedTests(read('docs/behaviour.md'));
  const titles = new Map<string, string[]>();
  const missing = named.filter(({ file, title }) => {
    const known = titles.get(file) ?? runnableTitles(read(`tests/${folderOf(file)}${file}`));
    titles.set(file, known);
    return !known.includes(title);
  });
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});

describe('A title counts only as the title of a test that runs', () => {
  test.each([
    ['a test', `test('title', async () => {});`, ['title']],
    ['a test in a group', `test.describe('group', () => { test('title', () => {}); });`, ['title']],
    [
      'a test in a loop',
      `for (const [says] of [["one"], ["two"]] as const) test(\`title \${says}\`, () => {});`,
      ['title one', 'title two'],
    ],
    [
      'a test in a loop over objects',
      'for (const { says } of [{ says: "one", other: 1 }]) test(says, () => {});',
      ['one'],
    ],
    ['a test with a table', `test.each([1])('title $0', async () => {});`, ['title $0']],
    ['a skipped test with a table', `test.skip.each([1])('title', () => {});`, []],
    ['a comment', `// test('title', () => {});`, []],
    ['a text', `const words = 'title';`, []],
    ['a skipped test', `test.skip('title', () => {});`, []],
    ['a test that skips itself', `test('title', () => { test.skip(); });`, []],
    ['a skipped group', `test.describe.skip('group', () => { test('title', () => {}); });`, []],
    ['a skipped file', `test.skip(true, 'why'); test('title', () => {});`, []],
    ['a test to be fixed', `test.fixme('title', () => {});`, []],
    [
      'a test beside a skipped one',
      `test('title', () => {}); test.skip('other', () => {});`,
      ['title'],
    ],
  ])('%s', (_, source, titles) => {
    expect(runnableTitles(source)).toEqual(titles);
  });
});
