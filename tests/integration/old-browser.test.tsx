import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

/** The script in each page for browsers that can't run the others (index.html). */

const [, script = ''] = /<script>(.*?)<\/script>/s.exec(readFileSync('index.html', 'utf8')) ?? [];

function open(remove = () => {}) {
  document.body.innerHTML =
    '<div id="root"><p>Read me</p><div role="status"><svg></svg><noscript></noscript></div></div>';
  remove();
  new Function(script)();
  vi.restoreAllMocks();
  return document.body;
}

const needed =
  'Read me' +
  'This browser is too old for this page, ' +
  'which needs Safari 16.4, Chrome 111, Edge 111, Firefox 115, or a newer one.';

const fail = (error: Error) => () => {
  throw error;
};
const oldBrowsers: [string, () => void][] = [
  [
    'can’t parse a look-behind',
    () => vi.spyOn(globalThis, 'RegExp').mockImplementationOnce(fail(new SyntaxError('name'))),
  ],
  [
    'lacks what the shelf is sorted by',
    () => vi.spyOn(Array.prototype, 'toSorted').mockImplementationOnce(fail(new TypeError('none'))),
  ],
];

test.each(oldBrowsers)('A browser that %s says which one is needed, not a spinner', (_, remove) => {
  const body = open(remove);
  expect(body).toHaveTextContent(needed);
  expect(body.querySelector('svg, #root')).toBeNull();
});

test('A browser that is new enough is not told', () => {
  expect(open()).toHaveTextContent(/^Read me$/);
  expect(document.querySelector('#root svg')).not.toBeNull();
});
