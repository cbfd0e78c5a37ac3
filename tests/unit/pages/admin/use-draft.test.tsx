import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { emptyForm } from '../../../../src/domain/cassette-validation.ts';
import { useDraft } from '../../../../src/pages/admin/drafts/use-draft.ts';
import { BackendProvider } from '../../../../src/services/backend-context.tsx';
import { fakeBackend } from '../../../support/fake-backend.ts';

const contentWith = (blurhash: string) => ({
  form: emptyForm,
  crops: { front: { blob: new Blob(), blurhash } },
  base: null,
});

it('A crop that replaces another one is stored at once', async () => {
  vi.useFakeTimers();
  const fake = fakeBackend();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={fake.backend}>{children}</BackendProvider>
  );
  const storedCrop = () => fake.drafts.get('e/new')?.crops.front?.blurhash;
  const { rerender } = renderHook(({ content }) => useDraft('e', 'new', content, () => {}), {
    wrapper,
    initialProps: { content: contentWith('first') },
  });
  // Only promises are settled: no timer of the hook has run.
  const flushPromises = () => act(() => vi.advanceTimersByTimeAsync(0));
  await flushPromises();
  expect(storedCrop()).toBe('first');
  rerender({ content: contentWith('second') });
  await flushPromises();
  expect(storedCrop()).toBe('second');
  vi.useRealTimers();
});
