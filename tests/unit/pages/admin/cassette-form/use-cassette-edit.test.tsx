import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { IsShownContext } from '../../../../../src/components/is-shown.ts';
import { Failure } from '../../../../../src/domain/failure.ts';
import type { FormDraft } from '../../../../../src/domain/form-draft.ts';
import { createDraft } from '../../../../../src/pages/admin/cassette-form/edit.ts';
import { useCassetteEdit } from '../../../../../src/pages/admin/cassette-form/use-cassette-edit.ts';
import { MessageProvider } from '../../../../../src/pages/admin/messages/message-provider.tsx';
import type { Backend } from '../../../../../src/services/ports.ts';
import { expectLogged } from '../../../../support/console-errors.ts';
// Loaded before a save asks for it, which it must not wait for.
import '../../../../../src/pages/admin/cropping/crop-placed.ts';
import { buildCassette, fakeBackend } from '../../../../support/fake-backend.ts';
import { withBackend } from '../../../../support/with-backend.tsx';

/** What is not finished outlives the page. */

const bus = buildCassette({ id: 'bus', title: 'Night Bus', label: 'Caspla' });
const rain = buildCassette({ id: 'rain', title: 'Rain' });
const front = { blob: new Blob(['webp']), blurhash: '' };
const added = { type: 'add-crops', crops: { front } } as const;
const drafts = () => new Map<string, never>();
const reportFailure = (_: string, error: unknown) => Failure.from(error);
const options = { onSaved() {}, reportFailure, cassettes: [bus, rain] };
let isShown = true;

function withMessages(backend: Backend) {
  const { wrapper: Backend } = withBackend(backend);
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Backend>
        <MessageProvider editorUid="e" onUndone={() => {}}>
          <IsShownContext value={isShown}>{children}</IsShownContext>
        </MessageProvider>
      </Backend>
    ),
  };
}

type Shown = { editorUid: string | null };
async function visit(start: Parameters<typeof fakeBackend>[0] = {}) {
  const fake = fakeBackend({ cassettes: [bus, rain], drafts: drafts(), ...start });
  const saved: string[] = [];
  const onSaved = ({ title }: typeof bus) => saved.push(title);
  const { result, rerender, unmount } = renderHook(
    (shown: Shown) => useCassetteEdit({ ...options, onSaved, ...shown }),
    { ...withMessages(fake.backend), initialProps: { editorUid: 'e' } as Shown },
  );
  /** Runs actions in one moment, and waits until their promises are settled. */
  const run = (actions: (form: ReturnType<typeof useCassetteEdit>) => void = () => {}) =>
    act(async () => {
      actions(result.current);
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
    });
  await run();
  return { ...fake, saved, run, rerender, unmount, form: () => result.current };
}
const openForm = async (cassette: typeof bus, start = {}) => {
  const view = await visit(start);
  await view.run(({ open }) => open(cassette));
  return view;
};
/** The first draft on the device. */
const kept = (drafts: ReadonlyMap<string, FormDraft>) => [...drafts.values()][0];
/** Types the label, and waits until it is kept. */
async function type({ run, drafts }: Awaited<ReturnType<typeof visit>>, text: string) {
  await run(({ setField }) => setField('label', text));
  await waitFor(() => expect(kept(drafts)?.form.label).toBe(text));
}

describe('A draft', () => {
  it('is kept 300 ms after the last change, or when the page is left, and restored by the next visit', async () => {
    const first = await openForm(bus);
    await first.run(({ changeImages }) => changeImages(added));
    await type(first, 'Caspla 2');
    expect(kept(first.drafts)).toMatchObject({ form: { label: 'Caspla 2' } });
    await first.run(({ setField }) => setField('label', 'Caspla 3'));
    first.unmount();
    await first.run();

    const second = await visit({ drafts: first.drafts });
    await second.run(({ open }) => open('queue'));
    expect(second.form().edit).toMatchObject({ base: bus, form: { label: 'Caspla 3' } });
    await second.run(({ save }) => void save('close'));
    await waitFor(() => expect([second.saved, first.drafts.size]).toEqual([['Night Bus'], 0]));
  });

  it('is gone after a save that ends when its page was left', async () => {
    const view = await openForm(bus);
    await type(view, 'Caspla 2');
    const release = view.holdCalls('update');
    await view.run(({ save }) => void save('close'));
    view.unmount();
    release();
    await view.run();
    await waitFor(() => expect(view.drafts.size).toBe(0));
    expect(view.storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });

  it('is gone with the changes, also after a sign-out', async () => {
    const view = await openForm(bus);
    await type(view, 'Caspla 2');
    for (const editorUid of [null, 'e']) {
      view.rerender({ editorUid });
      await view.run();
      expect(view.drafts.size).toBe(1);
    }
    await view.run(({ discard }) => discard('close'));
    await waitFor(() => expect(view.drafts.size).toBe(0));
  });

  it('that another tab has added is found when the form is shown again', async () => {
    const { form, run, rerender, drafts } = await visit();
    isShown = false;
    rerender({ editorUid: 'e' });
    const added = createDraft({ base: bus });
    drafts.set(`e/${added.draftId}`, added);
    isShown = true;
    rerender({ editorUid: 'e' });
    await run();
    expect(form().queue).toEqual([{ draftId: added.draftId, draft: added }]);
  });

  it('A draft that can’t be kept says so until it is discarded', async () => {
    const full = await openForm(bus, { isDraftStorageFull: true });
    expect(full.form().draftStorage.isKept).toBe(true);
    await full.run(({ changeImages }) => changeImages(added));
    await waitFor(() => expect(full.form().draftStorage.isKept).toBe(false));
    await full.run(({ discard }) => discard('close'));
    expect(full.form().draftStorage.isKept).toBe(true);
    const broken = fakeBackend();
    broken.failNext('load drafts', new Failure('stale', 'gone'));
    renderHook(() => useCassetteEdit({ ...options, editorUid: 'e' }), withMessages(broken.backend));
    await full.run();
    expectLogged('Unsaved forms can’t be kept.');
  });
});
