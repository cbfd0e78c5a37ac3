import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyForm } from '../../../../src/domain/cassette-validation.ts';
import { Failure } from '../../../../src/domain/failure.ts';
import type { DraftContent } from '../../../../src/pages/admin/drafts/draft-saver.ts';
import { useDraft } from '../../../../src/pages/admin/drafts/use-draft.ts';
import type { FormDraft } from '../../../../src/services/ports.ts';
import { expectLogged } from '../../../support/console-errors.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { withBackend } from '../../../support/with-backend.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const noCrops = {};
const textOf = (title: string): NonNullable<DraftContent> => ({
  form: { ...emptyForm, title },
  crops: noCrops,
  base: null,
});
const cropOf = (blurhash: string) => ({
  ...textOf(''),
  crops: { front: { blob: new Blob(), blurhash } },
});
const harbour: FormDraft = { ...textOf('Harbour'), savedAt: 1 };
const stored = () => new Map([['e/new', harbour]]);

async function openForm(start: Parameters<typeof fakeBackend>[0], content: DraftContent = null) {
  const fake = fakeBackend(start);
  const restored: FormDraft[] = [];
  const { result, rerender, unmount } = renderHook(
    ({ content, owner }: { content: DraftContent; owner: string | null }) =>
      useDraft(owner, 'new', content, (draft) => restored.push(draft)),
    {
      ...withBackend(fake.backend),
      initialProps: { content, owner: 'e' as string | null },
    },
  );
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(0);
  return {
    ...fake,
    restored,
    result,
    unmount,
    wait,
    /** The form has this content now, and this account. Only promises are settled. */
    async set(next: DraftContent, owner: string | null = 'e') {
      rerender({ content: next, owner });
      await wait(0);
    },
    title: () => fake.drafts.get('e/new')?.form.title,
  };
}

it('A draft that is found when the form has changes already stays, and nothing is stored over it', async () => {
  const { result, restored, title, set } = await openForm({ drafts: stored() }, textOf('Other'));
  await set(cropOf(''));
  expect([restored, result.current.status, title()]).toEqual([[], 'older-draft', 'Harbour']);
});

it('A form that outlives a sign-out finds its own draft again', async () => {
  const { result, restored, title, set, wait } = await openForm({}, textOf('Harbour'));
  await wait(300);
  await set(textOf('Harbour'), null);
  expect(title()).toBe('Harbour');
  await set(textOf('Harbour'));
  await set(textOf('Harbour!'));
  await wait(300);
  expect([restored, result.current.status, title()]).toEqual([[], 'saved', 'Harbour!']);
});

it('Text is stored 300 ms after it was typed, or when the tab is hidden or the form goes', async () => {
  const { set, wait, title, unmount } = await openForm({}, textOf('a'));
  await set(textOf('ab'));
  await wait(299);
  expect(title()).toBe('a');
  await wait(1);
  expect(title()).toBe('ab');
  await set(textOf('abc'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(title()).toBe('abc');
  await set(textOf('abcd'));
  unmount();
  expect(title()).toBe('abcd');
});

it('A crop that replaces another one is stored at once', async () => {
  const { set, drafts } = await openForm({}, cropOf('first'));
  await set(cropOf('second'));
  expect(drafts.get('e/new')?.crops.front?.blurhash).toBe('second');
});

it('A draft is removed at once with the changes, and not stored again when the form goes', async () => {
  const { result, set, drafts, unmount } = await openForm({}, textOf('a'));
  await set(textOf('ab'));
  act(() => result.current.remove());
  expect(drafts.size).toBe(0);
  unmount();
  expect(drafts.size).toBe(0);
});

it('A form for which there is no space says so when it is changed', async () => {
  const { result, set } = await openForm({ draftStorage: 'full' });
  expect(result.current.status).toBe('saved');
  await set(cropOf(''));
  expect(result.current.status).toBe('unavailable');
});

it('A form whose storage module does not load says that nothing is kept', async () => {
  const fake = fakeBackend();
  fake.failNext('load drafts', new Failure('stale', 'gone'));
  const { result } = renderHook(
    () => useDraft('e', 'new', null, () => {}),
    withBackend(fake.backend),
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current.status).toBe('unavailable');
  expectLogged('Unsaved forms can’t be kept.');
});
