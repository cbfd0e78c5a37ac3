import { expect, test, vi } from 'vitest';
import { openImages } from '../../../src/firebase/images.ts';
import { localSettings } from '../../../src/firebase/settings.ts';

vi.mock('../../../src/firebase/storage.ts', () => ({
  openStorage: async () => ({
    async upload(_image: Blob, onProgress: (n: number) => void, onStart: (path: string) => void) {
      onStart('images/1');
      onProgress(1);
    },
  }),
}));

test('An upload tells its path before it starts, and its progress', async () => {
  const calls: unknown[] = [];
  await openImages(localSettings('1,2,3')).upload(
    new Blob(),
    (fraction) => calls.push(fraction),
    async (path) => void calls.push(path),
  );
  expect(calls).toEqual(['images/1', 1]);
});
