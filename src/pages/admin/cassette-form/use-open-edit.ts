import { use, useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { IsShownContext } from '../../../components/is-shown.ts';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { FieldName } from '../../../domain/fields.ts';
import { isPicture } from '../../../domain/pictures/is-picture.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { readOne } from '../../../services/save-cassette.ts';
import type { ImagesChange } from '../cropping/draft-images.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { createDraft, type Next } from './edit.ts';
import { draftsOf, noEdit, reduceEdit, unfinished } from './edit-state.ts';
import { useDrafts } from './use-drafts.ts';

type Options = {
  /** null while no editor is signed in. */
  editorUid: string | null;
  /** Logs a failure, and shows in the list what it says of the cassette. */
  reportFailure: (logMessage: string, error: unknown, id?: string) => Failure;
};

/** The one open edit and its queue. They outlive a sign-out (docs/behaviour, "Queue of tapes", "Drafts"). */
export function useOpenEdit({ editorUid, reportFailure }: Options) {
  const backend = useBackend();
  const { post, endMessage } = useMessages();
  const [state, dispatch] = useReducer(reduceEdit, noEdit);
  const { edit } = state;
  const draftId = edit?.draftId ?? '';
  // While the form is hidden, the tab Import may add to what is kept on the device.
  const isShown = use(IsShownContext);
  const draftStorage = useDrafts(isShown ? editorUid : null, draftsOf(state), (drafts) =>
    dispatch({ type: 'restore', drafts }),
  );

  // Loads the cassette again, as the list may be hours old. Text typed meanwhile is kept.
  const load = useEffectEvent(async (base: Cassette) => {
    try {
      const current = await readOne(await backend.catalogue(), base.id);
      dispatch({ type: 'loaded', draftId, current });
    } catch (error) {
      const failure = reportFailure('Loading the tape failed.', error, base.id);
      dispatch({ type: 'load-failed', draftId, failure });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each edit
  useEffect(() => {
    if (edit?.base) void load(edit.base);
  }, [draftId]);

  const isUnfinished = useStableCallback((draftId: string) =>
    [edit, ...unfinished(state)].some((draft) => draft?.draftId === draftId),
  );

  const editing = {
    ...state,
    draftStorage,
    /** Opens another cassette; what was typed is kept in the queue. */
    open: useCallback((next: Next) => dispatch({ type: 'leave', next }), []),
    close: () => dispatch({ type: 'leave', next: 'close' }),
    /** Opens another cassette without the changes. */
    discard: (next: Next) => dispatch({ type: 'discard', next }),
    discardAll: () => dispatch({ type: 'discard-all' }),
    setField: (field: FieldName, text: string) => dispatch({ type: 'set-field', field, text }),
    /** Each picture becomes a tape of the queue. */
    addScans(files: readonly File[]) {
      const pictures = files.filter(isPicture).sort(byName);
      const others = files.filter((file) => !isPicture(file)).map(({ name }) => `“${name}”`);
      if (others.length > 0) post({ text: `Not a picture: ${others.join(', ')}.` });
      else endMessage();
      const drafts = pictures.map((file, index) => ({
        ...createDraft({ scan: { file, placement: null } }),
        startedAt: Date.now() + index,
      }));
      dispatch({ type: 'add-drafts', drafts });
    },
    /** Changes the images of this tape, also once another one is open; false if it has ended. */
    changeImages(change: ImagesChange): boolean {
      dispatch({ type: 'change-images', draftId, change });
      // A change of images adds and ends no tape, so the last render knows.
      return isUnfinished(draftId);
    },
  };
  return { editing, dispatch };
}

const byName = (a: File, b: File) => a.name.localeCompare(b.name, undefined, { numeric: true });
