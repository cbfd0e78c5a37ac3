import { expect, test } from 'vitest';
import { createStore } from '../../../src/domain/store.ts';

test('A store tells each change to those who listen, until they stop', () => {
  const { get, set, subscribe } = createStore('first');
  const seen: string[] = [];
  const stop = subscribe(() => seen.push(`one ${get()}`));
  subscribe(() => seen.push(`other ${get()}`));
  set('second');
  stop();
  set('third');
  expect(seen).toEqual(['one second', 'other second', 'other third']);
});
