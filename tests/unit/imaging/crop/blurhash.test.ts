import { expect, test } from 'vitest';
import { placeholderColour, validBlurhash } from '../../../../src/domain/blurhash-colour.ts';
import { encodeBlurhash } from '../../../../src/imaging/crop/blurhash.ts';

test('An image of one colour gives a blurhash of 4×4 components with that average colour', () => {
  const data = new Uint8ClampedArray(
    Array.from({ length: 64 * 64 }, () => [200, 30, 90, 255]).flat(),
  );
  const hash = encodeBlurhash({ data, width: 64, height: 64 });
  expect(hash).toHaveLength(36);
  expect(validBlurhash(hash)).toBe(hash);
  expect(placeholderColour(hash)).toBe('#c81e5a');
});
