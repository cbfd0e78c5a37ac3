import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { type Cassette, panels } from '../../../domain/cassette.ts';
import { emptyDraft } from '../../../domain/cassette-validation.ts';
import { findSameCassette } from '../../../domain/duplicates.ts';
import { Failure } from '../../../domain/failure.ts';
import { type CassetteFields, type FieldName, fieldNames } from '../../../domain/fields.ts';
import { findByFileName, isPicture } from '../../../import-export/match-images.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { saveCassette } from '../../../services/save-cassette.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import type { ImagesChange } from '../cropping/draft-images.ts';
import {
  canSave,
  changeEdit,
  checkEdit,
  type Edit,
  type Problem,
  saveMessage,
  startDraft,
} from './edit.ts';
import { draftsOf, type Next, noEdit, reduceEdit, unfinished } from './edit-state.ts';
import { useDrafts } from './use-drafts.ts';

type Options = {
  /** The uid of the editor; null while none is signed in. */
  owner: string | null;
  /** While the form is not shown, other tabs may add to what is kept on the device. */
  isShown: boolean;
  /** The cassettes of which a new one may be a duplicate. */
  cassettes: readonly Cassette[];
  /** Resolves when the cells that were left are written: a cassette is read after them. */
  settle: () => Promise<void>;
  onSaved: (saved: Cassette, edit: Edit) => void;
  /** This cassette is not in the catalogue any more. */
  onGone: (id: string) => void;
  /** Files that are no pictures, as a sentence. */
  onRefused: (text: string) => void;
};

type SaveOptions = {
  /** The cassette is added although the catalogue has the same one. */
  allowsDuplicate?: boolean;
  /** What is opened after the save; nothing by default. */
  next?: Next;
};

/**
 * The cassette that is being added or edited, and the queue: loads its current version, keeps drafts on the device,
 * validates, saves, and resolves conflicts (docs/behaviour.md, "Cassette form", "Row edit", "Conflicts",
 * "Queue of tapes" and "Drafts"). One at a time; it outlives a sign-out.
 */
export function useCassetteEdit(options: Options) {
  const { owner, isShown, cassettes, settle, onSaved, onGone, onRefused } = options;
  const backend = useBackend();
  const report = useFailureReport();
  const [state, dispatch] = useReducer(reduceEdit, noEdit);
  const { edit } = state;
  const id = edit?.id ?? '';
  const keeping = useDrafts(isShown ? owner : null, draftsOf(state), (drafts) =>
    dispatch({ type: 'restore', drafts }),
  );

  async function read(cassetteId: string): Promise<Cassette> {
    await settle();
    const current = await (await backend.catalogue()).read(cassetteId);
    if (!current) throw new Failure('missing', 'The tape to edit is not there.');
    return current;
  }
  /** Logs why a load or a save of `base` has failed, and says it. */
  function explain(logMessage: string, error: unknown, base: Cassette | null) {
    const failure = report(logMessage, error);
    const isGone = base !== null && failure.code === 'missing';
    if (isGone) onGone(base.id);
    const problem: Problem = { kind: isGone ? 'missing' : 'failed', text: saveMessage(failure) };
    return { failure, problem };
  }

  // Loads the cassette again, as the list may be hours old. Text typed meanwhile is kept.
  const load = useEffectEvent(async (base: Cassette) => {
    try {
      dispatch({ type: 'loaded', id, current: await read(base.id) });
    } catch (error) {
      const { problem } = explain('Loading the tape failed.', error, base);
      dispatch({ type: 'load-failed', id, problem });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each edit
  useEffect(() => {
    if (edit?.base) void load(edit.base);
  }, [id]);

  /** Logs why a save has failed, and says what can be done: of a conflict, what is stored now. */
  async function problemOf(error: unknown, base: Cassette | null): Promise<Problem> {
    const logMessage = base ? 'Saving the tape failed.' : 'Adding the tape failed.';
    const { failure, problem } = explain(logMessage, error, base);
    const { existing, code, fields } = failure;
    if (existing) return { ...problem, kind: 'duplicate', existing };
    if (!base || code !== 'conflict') return problem;
    try {
      const conflicts = (name: string) => fields.includes(name);
      return {
        ...problem,
        kind: 'conflict',
        current: await read(base.id),
        fields: fieldNames.filter(conflicts),
        panels: panels.filter(conflicts),
      };
    } catch (readError) {
      return explain('Reading the tape again failed.', readError, base).problem;
    }
  }

  async function write(edit: Edit, draft: CassetteFields, allowsDuplicate: boolean) {
    const { base, save, place } = edit;
    if (!base && !allowsDuplicate && save.createdId === undefined) {
      const existing = findSameCassette(draft, cassettes);
      if (existing) throw new Failure('duplicate', 'The list has this cassette.', { existing });
    }
    // Loaded with the form.
    const { cropPlaced } = await import('../cropping/crop-placed.ts');
    const crops = await cropPlaced(edit);
    const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
    const source = { kind: place } as const;
    const onProgress = (fraction: number) => dispatch({ type: 'progress', id: edit.id, fraction });
    const options = { save, onProgress, source, allowsDuplicate };
    return saveCassette({ catalogue, images }, base, draft, crops, options);
  }

  /** Ends an edit that is saved: the one that is open by now may be another one. */
  const end = useStableCallback((saved: Cassette, edit: Edit) => {
    dispatch({ type: 'saved', id: edit.id });
    onSaved(saved, edit);
    // The page may have been left, which keeps drafts while it is shown.
    if (owner === null) return;
    const removal = backend.drafts().then((drafts) => drafts.remove(owner, edit.id));
    removal.catch(() => {});
  });

  /** Saves an edit if it is valid. Does nothing while a save is under way. */
  async function saveEdit(edit: Edit, { allowsDuplicate = false, next = 'close' }: SaveOptions) {
    if (!canSave(edit)) return;
    const checked = checkEdit(edit);
    if (!checked.ok) return dispatch({ ...checked, type: 'reject' });
    const { id, base } = edit;
    dispatch({ type: 'save', next });
    let saved: Cassette;
    try {
      saved = await write(edit, { ...emptyDraft, ...base, ...checked.value }, allowsDuplicate);
    } catch (error) {
      return dispatch({ type: 'save-failed', id, problem: await problemOf(error, base) });
    }
    end(saved, edit);
  }

  const isUnfinished = useStableCallback((draftId: string) =>
    [edit, ...unfinished(state)].some((draft) => draft?.id === draftId),
  );

  return {
    ...state,
    keeping,
    async save(options: SaveOptions = {}) {
      if (edit) await saveEdit(edit, options);
    },
    /** Opens another cassette: the form keeps what was typed, a row asks first. */
    open: useCallback((next: Next) => dispatch({ type: 'leave', next }), []),
    close: () => dispatch({ type: 'leave', next: 'close' }),
    /** Discards the edit after a question, if it has changes. */
    askToDiscard: (next: Next) => dispatch({ type: 'ask', next }),
    /** Discards all changes; after the question, what was asked for is opened. */
    discard: () => dispatch({ type: 'discard' }),
    stay: () => dispatch({ type: 'stay' }),
    /** `mine` saves over the other editor's changes; `theirs` takes them over into the form. */
    async resolveConflict(keep: 'mine' | 'theirs') {
      if (!edit) return;
      const action = { type: 'resolve', keep } as const;
      dispatch(action);
      if (keep === 'mine') await saveEdit(changeEdit(edit, action), { next: state.after });
    },
    setField: (field: FieldName, text: string) => dispatch({ type: 'set-field', field, text }),
    /** Each picture becomes a tape of the queue. */
    addScans(files: readonly File[]) {
      const pictures = files.filter(isPicture).sort(byName);
      const others = files.filter((file) => !isPicture(file)).map(({ name }) => `“${name}”`);
      if (others.length > 0) onRefused(`Not a picture: ${others.join(', ')}.`);
      const drafts = pictures.map((file, index) => {
        const base = findByFileName(file.name, cassettes);
        const scan = { file, placement: null };
        return { ...startDraft({ base, scan }), startedAt: Date.now() + index };
      });
      dispatch({ type: 'add-drafts', drafts });
    },
    /** Changes the images of the tape that is open now, also once another one is; false if it has ended. */
    changeImages(change: ImagesChange): boolean {
      dispatch({ type: 'change-images', id, change });
      return isUnfinished(id);
    },
  };
}

export type CassetteEditor = ReturnType<typeof useCassetteEdit>;

const byName = (a: File, b: File) => a.name.localeCompare(b.name, undefined, { numeric: true });
