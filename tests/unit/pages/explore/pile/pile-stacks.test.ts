import { expect, test } from 'vitest';
import { stackLayout } from '../../../../../src/pages/explore/pile/pile-stacks.tsx';

test.each<[string, Parameters<typeof stackLayout>, [number, number]]>([
  ['three tapes in one stack of their own size', [3, 1440, 900], [1, 500]],
  ['thirty in three, a little smaller', [30, 1440, 900], [3, 436]],
  ['thirty in one that fits a phone', [30, 320, 640], [1, 276]],
  ['two stacks in a low window', [30, 844, 390], [2, 378]],
  ['500 in four at most', [500, 2560, 1440], [4, 500]],
])('The stacks of a pile: %s', (_, size, [stacks, length]) => {
  expect(stackLayout(...size)).toMatchObject({ stacks, length });
});
