import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { type Cassette, panels } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { findSameCassette } from '../../../domain/duplicates.ts';
import { Failure } from '../../../domain/failure.ts';
import {
  type CassetteFields,
  emptyDraft,
  type FieldName,
  fieldNames,
} from '../../../domain/fields.ts';
import { findByFileName, isImageFileName } from '../../../import-export/match-images.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { saveCassette } from '../../../services/save-cassette.ts';
import { openWritePorts } from '../../../services/write-ports.ts';
import { cropPlaced } from '../cropping/crop-placed.ts';
import type { ImagesChange } from '../cropping/draft-images.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { canSave, checkEdit, type Edit, type Problem, saveMessage, startDraft } from './edit.ts';
import { createEditStore, type EditAction, type Next } from './edit-state.ts';
import { useDrafts } from './use-drafts.ts';

type Options = {
  /** The uid of the editor; null while none is signed in. */
  owner: string | null;
  /** The cassettes of which a new one may be a duplicate. */
  cassettes: readonly Cassette[];
  /** Resolves when the cells that were left are written: a cassette is read after them. */
  settle: () => Promise<void>;
  /** `edit` was saved; `isEditing`: another one has begun. */
  onSaved: (saved: Cassette, edit: Edit, isEditing: boolean) => void;
  /** `edit` has ended without a save, and no other one has begun. */
  onLeft: (edit: Edit) => void;
  /** This cassette is not in the catalogue any more. */
  onGone: (id: string) => void;
  /** Files that are no pictures, as a sentence. */
  onRefused: (text: string) => void;
};

/** How an edit is saved. */
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
  const { owner, cassettes, settle, onSaved, onLeft, onRefused } = options;
  const onGone = useStableCallback(options.onGone);
  const backend = useBackend();
  const report = useFailureReport();
  const [store] = useState(createEditStore);
  const { get, dispatch } = store;
  const state = useSyncExternalStore(store.subscribe, get);

  const read = useCallback(
    async (id: string) => {
      await settle();
      const current = await (await backend.catalogue()).read(id);
      if (!current) throw new Failure('missing', 'The tape to edit is not there.');
      return current;
    },
    [backend, settle],
  );
  /** Logs why a load or a save of `base` has failed, and says it. */
  const explain = useCallback(
    (logMessage: string, error: unknown, base: Cassette | null) => {
      const failure = report(logMessage, error);
      const isGone = base !== null && failure.code === 'missing';
      if (isGone) onGone(base.id);
      const problem: Problem = { kind: isGone ? 'missing' : 'failed', text: saveMessage(failure) };
      return { failure, problem };
    },
    [report, onGone],
  );
  /** The load of the open edit: a save waits for it. */
  const loading = useRef<Promise<void>>(undefined);
  /** Loads the cassette again, as the list may be hours old. Text typed meanwhile is kept. */
  const load = useCallback(async () => {
    const { edit } = get();
    if (!edit?.base || edit.busy !== null) return;
    const { id, base } = edit;
    dispatch({ type: 'load' });
    loading.current = read(base.id).then(
      (current) => dispatch({ type: 'loaded', id, current }),
      (error: unknown) => {
        const { problem } = explain('Loading the tape failed.', error, base);
        dispatch({ type: 'load-failed', id, problem });
      },
    );
    await loading.current;
  }, [get, dispatch, read, explain]);

  /** An action after which another cassette may be edited, or none. */
  const change = useCallback(
    (action: EditAction) => {
      const before = get().edit;
      dispatch(action);
      const { edit } = get();
      if (edit?.id !== before?.id) loading.current = undefined;
      if (edit && edit.id !== before?.id) void load();
      return { before, edit };
    },
    [get, dispatch, load],
  );
  const isKept = useDrafts(owner, store);

  async function write(
    { id, base, crops, save, place }: Edit,
    draft: CassetteFields,
    allowsDuplicate: boolean,
  ) {
    if (!base && !allowsDuplicate && save.createdId === undefined) {
      const existing = findSameCassette(draft, cassettes);
      if (existing) throw new Failure('duplicate', 'The list has this cassette.', { existing });
    }
    const ports = await openWritePorts(backend, owner ?? '');
    const source = { kind: place === 'form' ? 'form' : 'row' } as const;
    const onProgress = (fraction: number) => dispatch({ type: 'progress', id, fraction });
    const options = { save, onProgress, source, allowsDuplicate };
    return saveCassette(ports, base, draft, crops, options);
  }

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

  /**
   * Saves the edit if `form`, its text, is valid: only there is a number field wrong whose text is no number.
   * Does nothing while a save is under way.
   */
  async function save(form: CassetteFormValues, options: SaveOptions = {}) {
    const { edit } = get();
    if (!edit || !canSave(edit)) return;
    const { allowsDuplicate = false, next = 'close' } = options;
    const checked = checkEdit({ ...edit, form });
    if (!checked.ok) return dispatch({ ...checked, type: 'reject' });
    const { id, base } = edit;
    dispatch({ type: 'save', next });
    await loading.current;
    let saved: Cassette;
    try {
      // Over what was loaded.
      const latest = get().edit ?? edit;
      const crops = await cropPlaced(latest);
      saved = await write(
        { ...latest, crops },
        { ...emptyDraft, ...latest.base, ...checked.value },
        allowsDuplicate,
      );
    } catch (error) {
      return dispatch({ type: 'save-failed', id, problem: await problemOf(error, base) });
    }
    const { before, edit: following } = change({ type: 'saved', id });
    onSaved(saved, before ?? edit, following !== null);
  }

  /** Opens another cassette, or nothing: the form keeps what was typed, a row asks first. */
  const leave = useCallback((next: Next) => change({ type: 'leave', next }), [change]);
  const end = ({ before, edit }: ReturnType<typeof leave>) => {
    if (before && !edit) onLeft(before);
  };
  const { edit } = state;
  const id = edit?.id ?? '';
  return {
    ...state,
    /** Whether the changes survive a reload. */
    isKept,
    load,
    save,
    open: leave,
    close: () => end(leave('close')),
    /** Discards the edit after a question, if it has changes. */
    askToDiscard: (next: Next) => end(change({ type: 'ask', next })),
    /** Discards all changes; after the question, what was asked for is opened. */
    discard: (next?: Next) => end(change({ type: 'discard', ...(next && { next }) })),
    stay: () => dispatch({ type: 'stay' }),
    /** `mine` saves over the other editor's changes; `theirs` takes them over into the form. */
    async resolveConflict(keep: 'mine' | 'theirs') {
      if (get().edit?.problem?.kind !== 'conflict') return;
      dispatch({ type: 'resolve', keep });
      const { edit } = get();
      if (keep === 'mine' && edit) await save(edit.form, { next: get().after });
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
      change({ type: 'add-drafts', drafts });
    },
    /** Changes the images of the tape that is open now, also once another one is; false if it has ended. */
    changeImages(change: ImagesChange): boolean {
      dispatch({ type: 'change-images', id, change });
      const { edit, queue } = get();
      return edit?.id === id || queue.some((one) => one.id === id && one.draft);
    },
  };
}

export type CassetteEditor = ReturnType<typeof useCassetteEdit>;

const isPicture = ({ type, name }: File) => type.startsWith('image/') || isImageFileName(name);
const byName = (a: File, b: File) => a.name.localeCompare(b.name, undefined, { numeric: true });
