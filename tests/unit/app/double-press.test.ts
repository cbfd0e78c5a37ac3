import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreDoublePresses } from '../../../src/app/double-press.ts';

const clicked: string[] = [];
const comesDown: string[] = [];

beforeEach(() => {
  vi.spyOn(window, 'addEventListener');
  ignoreDoublePresses();
  document.body.innerHTML =
    '<button name="a"><i></i></button><button name="b"></button><button name="next" data-counts></button>';
  clicked.length = comesDown.length = 0;
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => clicked.push(button.name));
    button.addEventListener('pointerdown', () => comesDown.push(button.name));
  }
});
afterEach(() => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(type, listener as EventListener, true);
  document.body.innerHTML = '';
});

type Press = {
  readonly on: string;
  readonly at: number;
  readonly x?: number;
  /** A click by a key or a script has the number 0. */
  readonly detail?: number;
  readonly pointerId?: number;
  readonly types?: readonly string[];
};

function press({ on, at, x = 0, detail = 1, pointerId = 1, types }: Press) {
  for (const type of types ?? ['pointerdown', 'mousedown', 'click']) {
    const init = { bubbles: true, cancelable: true, clientX: x, detail, pointerId };
    const event = new PointerEvent(type, init);
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.querySelector(on)?.dispatchEvent(event);
  }
}

const key = { on: '[name=a]', at: 1000, detail: 0, pointerId: -1, types: ['click'] };
const [a, b, next] = ['[name=a]', '[name=b]', '[name=next]'] as const;
const counting = [600, 699, 798].map((at) => ({ on: next, at }));
test.each<[string, Press[], string[]]>([
  ['at once', [{ on: a, at: 0 }], ['a']],
  ['after 599 ms, on a part of it', [{ on: 'i', at: 599 }], ['a']],
  ['after 600 ms', [{ on: a, at: 600 }], ['a', 'a']],
  ['8 px away', [{ on: a, at: 99, x: 8 }], ['a']],
  ['9 px away', [{ on: a, at: 99, x: 9 }], ['a', 'a']],
  ['on what has come there', [{ on: b, at: 99 }], ['a']],
  ['on what has come there and counts', [{ on: next, at: 99 }], ['a']],
  ['and a third time', [99, 650].map((at) => ({ on: a, at })), ['a']],
  ['by a key, and then by a press', [key, { on: a, at: 1099 }], ['a', 'a', 'a']],
  ['elsewhere, three times where each counts', counting, ['a', 'next', 'next', 'next']],
])('What is pressed again %s', (_, presses, expected) => {
  for (const one of [{ on: a, at: 0 }, ...presses]) press(one);
  expect(clicked).toEqual(expected);
});

test('Another element is not touched by the second press, the same one is', () => {
  for (const on of [a, 'i', b, b]) press({ on, at: 0 });
  expect(comesDown).toEqual(['a', 'a']);
});

test('A finger that comes down twice before its first click clicks once', () => {
  const finger = (pointerId: number, type: string) =>
    press({ on: a, at: 0, pointerId, types: [type] });
  finger(1, 'pointerdown');
  finger(2, 'pointerdown');
  finger(1, 'click');
  finger(2, 'click');
  expect(clicked).toEqual(['a']);
});
