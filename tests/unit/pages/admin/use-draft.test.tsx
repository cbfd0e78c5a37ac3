import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { emptyForm } from '../../../../src/domain/cassette-validation.ts';
import { useDraft } from '../../../../src/pages/admin/drafts/use-draft.ts';
import { BackendProvider } from '../../../../src/services/backend-context.tsx';
import type { OpenPhotos } from '../../../../src/services/ports.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';

const photo = (text: string) => new File([text], 'IMG_0001.jpg', { lastModified: 1 });
const crops = {};
const contentWith = (file: File) => ({
  form: emptyForm,
  crops,
  photos: { front: { file } } as OpenPhotos,
  base: null,
  checkpoint: null,
});

it('A photo that replaces another one of the same name is stored at once', async () => {
  vi.useFakeTimers();
  const fake = fakeBackend();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={fake.backend}>{children}</BackendProvider>
  );
  const storedFile = () => [...fake.drafts.values()][0]?.photos?.front?.file;
  const [first, second] = [photo('a'), photo('b')];
  const { rerender } = renderHook(({ content }) => useDraft('e', 'new', content, () => {}), {
    wrapper,
    initialProps: { content: contentWith(first) },
  });
  // Only promises are settled: no timer of the hook has run.
  const flushPromises = () => act(() => vi.advanceTimersByTimeAsync(0));
  await flushPromises();
  expect(storedFile()).toBe(first);
  rerender({ content: contentWith(second) });
  await flushPromises();
  expect(storedFile()).toBe(second);
  vi.useRealTimers();
});
