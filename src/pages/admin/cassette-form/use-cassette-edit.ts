import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Cassette, panels } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { findSameCassette } from '../../../domain/duplicates.ts';
import { Failure } from '../../../domain/failure.ts';
import { type CassetteDraft, type DraftField, draftFields } from '../../../domain/fields.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import type { Crops } from '../../../services/ports.ts';
import { createCassette, updateCassette } from '../../../services/save-cassette.ts';
import type { Cropper } from '../cropping/file-slot.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useFailureReport } from '../use-failure-report.ts';
import {
  type CassetteEdit,
  type CropperSlot,
  canSave,
  checkEdit,
  hasChanges,
  initialEdit,
  nextEdit,
  type Problem,
  reduceEdit,
} from './cassette-edit.ts';
import { createStore } from './create-store.ts';
import { rebaseDraft } from './edit-form.ts';

type Options = {
  /** The uid that drafts are stored for; null stores none. */
  owner: string | null;
  formId: (base: Cassette | null) => string;
  /** The cassettes of which a new one may be a duplicate. */
  catalogue?: readonly Cassette[];
  /** What the history says of its changes. */
  kind: 'form' | 'row';
  /** `ended` is the edit that was saved. With `addsNext` the edit of the next cassette has begun. */
  onSaved: (saved: Cassette, options: SaveOptions, ended: CassetteEdit) => void;
};

/** How an edit is saved. */
export type SaveOptions = {
  /** The cassette is added although the catalogue has the same one. */
  allowsDuplicate?: boolean;
  /** The form stays open for the next cassette. */
  addsNext?: boolean;
  /** The cell that is edited next. */
  nextCell?: Cell | null;
};

/** One field of a cassette in the table. */
export type Cell = { cassette: Cassette; field: DraftField };

export const missingMessage = 'No such document exists!';
const missing: Problem = {
  kind: 'missing',
  text: `${missingMessage} Somebody may have deleted it meanwhile.`,
};

/**
 * One cassette that is being added or edited: loads its current version, keeps a draft on the device,
 * validates, saves, and resolves conflicts (docs/behaviour.md, "Cassette form", "Conflicts" and
 * "Drafts"). `edit` is null while nothing is being edited.
 */
export function useCassetteEdit(
  initial: () => CassetteEdit | null,
  { owner, formId, catalogue = [], kind, onSaved }: Options,
) {
  const backend = useBackend();
  const report = useFailureReport();
  const [{ get, dispatch, subscribe }] = useState(() => createStore(reduceEdit, initial()));
  const edit = useSyncExternalStore(subscribe, get);

  const isChanged = edit !== null && hasChanges(edit);
  const { id = '', base = null, form, crops } = edit ?? {};
  const draft = useDraft(
    edit ? owner : null,
    edit ? formId(base) : '',
    useMemo(
      () => (isChanged && form && crops ? { base, form, crops } : null),
      [isChanged, base, form, crops],
    ),
    (found) => dispatch({ type: 'restore', draft: found }),
  );

  const read = useCallback(async (id: string) => (await backend.catalogue()).read(id), [backend]);

  /** The last load; a save waits for it, as it may tell what this page has written itself. */
  const loading = useRef<Promise<void>>(undefined);
  /** Loads the cassette again, as the list may be hours old. Text typed meanwhile is kept. */
  const reload = useCallback(async () => {
    const edit = get();
    if (!edit?.base || edit.busy !== null) return;
    const { id, base } = edit;
    dispatch({ type: 'load' });
    const load = async () => {
      const port = await backend.catalogue();
      const isOwn = port.isWriting(base.id);
      const current = await port.read(base.id);
      if (current) return dispatch({ type: 'loaded', id, current, isOwn });
      report('The tape to edit is not there.', new Failure('missing', missingMessage));
      dispatch({ type: 'load-failed', id, problem: missing });
    };
    loading.current = load().catch((error: unknown) => {
      const text = errorMessage(report('Loading the tape failed.', error));
      dispatch({ type: 'load-failed', id, problem: { kind: 'failed', text, retry: 'load' } });
    });
    await loading.current;
  }, [backend, get, dispatch, report]);

  const { remove: removeDraft } = draft;
  /** Starts to edit a cassette, one field of it, or a new one, and discards all changes. */
  const load = useCallback(
    (cassette: Cassette | null, field: DraftField | null = null) => {
      removeDraft();
      dispatch({ type: 'start', edit: { ...initialEdit(cassette), field } });
      return reload();
    },
    [removeDraft, dispatch, reload],
  );

  async function write(
    { id, base, crops, attempts }: CassetteEdit,
    draft: CassetteDraft,
    allowsDuplicate: boolean,
  ): Promise<Cassette> {
    if (!base && !allowsDuplicate && attempts.unanswered.length === 0) {
      // An older cassette has a random id, so the database would not refuse its duplicate.
      const existing = findSameCassette(draft, catalogue);
      if (existing) throw new Failure('duplicate', 'The list has this cassette.', { existing });
    }
    const [port, images] = await Promise.all([backend.catalogue(), backend.images()]);
    const ports = { catalogue: port, images };
    const source = { kind };
    const onProgress = (fraction: number) => dispatch({ type: 'progress', id, fraction });
    return base
      ? updateCassette(ports, base, draft, crops, { attempts, onProgress, source })
      : createCassette(ports, draft, crops, { attempts, onProgress, source, allowsDuplicate });
  }

  async function problemOf(failure: Failure, base: Cassette | null): Promise<Problem> {
    const { existing, code, fields } = failure;
    const text = errorMessage(failure);
    if (existing) return { kind: 'duplicate', text, existing };
    if (base && code === 'missing') return missing;
    if (!base || code !== 'conflict') return { kind: 'failed', text, retry: 'save' };
    try {
      const current = await read(base.id);
      if (!current) return missing;
      const conflicts = (name: string) => fields.includes(name);
      const conflict = {
        current,
        fields: draftFields.filter(conflicts),
        panels: panels.filter(conflicts),
      };
      return { kind: 'conflict', text, ...conflict };
    } catch (error) {
      const reason = errorMessage(report('Reading the tape again failed.', error));
      return { kind: 'failed', text: reason, retry: 'save' };
    }
  }

  /** Adds what is placed in the open croppers: the scan first, because a panel's own picture is meant to replace it. */
  async function addPlaced({ openCroppers }: CassetteEdit): Promise<Failure | null> {
    for (const slot of ['scan', ...panels] as const) {
      const cropper = openCroppers.get(slot);
      const failure = cropper && cropper !== 'unplaced' ? await cropper() : null;
      if (failure) return failure;
    }
    return null;
  }

  /** `form` is the text to be saved. Does nothing while a save is under way. */
  async function save(form: CassetteFormValues, options: SaveOptions = {}) {
    const edit = get();
    if (!edit || !canSave(edit)) return;
    const checked = checkEdit(edit, form);
    if (!checked.ok) {
      const { errors, text } = checked;
      return dispatch({ type: 'reject', errors, text });
    }
    const { id, base } = edit;
    const { allowsDuplicate = false, addsNext = false } = options;
    dispatch({ type: 'save' });
    await loading.current;
    const cropFailure = await addPlaced(edit);
    if (cropFailure) {
      const text = errorMessage(cropFailure);
      return dispatch({
        type: 'save-failed',
        id,
        problem: { kind: 'failed', text, retry: 'save' },
      });
    }
    // With the crops that were added, over what was loaded. An edit that was cancelled meanwhile is saved all
    // the same.
    const now = get();
    const latest = now?.id === id ? now : edit;
    let value = checked.value;
    if (base && latest.base) value = rebaseDraft(base, value, latest.base);
    let saved: Cassette;
    try {
      saved = await write(latest, value, allowsDuplicate);
    } catch (error) {
      const failure = report(base ? 'Saving the tape failed.' : 'Adding the tape failed.', error);
      return dispatch({ type: 'save-failed', id, problem: await problemOf(failure, base) });
    }
    if (get()?.id === id) {
      draft.remove();
      dispatch(addsNext ? { type: 'start', edit: nextEdit(edit.form) } : { type: 'stop' });
    }
    onSaved(saved, options, latest);
  }

  const isSaving = () => get()?.busy === 'saving';

  return {
    edit,
    isDirty: isChanged || (edit !== null && edit.openCroppers.size > 0),
    /** Whether the changes survive a reload. */
    isStored: isChanged && draft.status === 'saved',
    draft,
    /** Whether a save is under way now, also before it is rendered. */
    isSaving,
    /** The edit as it is now, also before it is rendered. */
    getEdit: get,
    reload,
    load,
    save,
    /** `mine` saves over the other editor's changes; `theirs` takes them over into the form. */
    async resolveConflict(keep: 'mine' | 'theirs') {
      if (get()?.problem?.kind !== 'conflict') return;
      dispatch({ type: 'resolve', keep });
      const form = get()?.form;
      if (keep === 'mine' && form) await save(form);
    },
    setField: (field: DraftField, text: string) => dispatch({ type: 'set-field', field, text }),
    addCrops: (crops: Partial<Crops>) => dispatch({ type: 'add-crops', id, crops }),
    clearCrops: () => dispatch({ type: 'clear-crops' }),
    setCropper: (slot: CropperSlot, cropper: Cropper | null) =>
      dispatch({ type: 'set-cropper', id, slot, cropper }),
    /** Ends the edit and discards all changes. */
    stop() {
      draft.remove();
      dispatch({ type: 'stop' });
    },
  };
}
