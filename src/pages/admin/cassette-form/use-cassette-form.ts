import { useEffect, useRef, useState } from 'react';
import { type Cassette, type DraftField, panels } from '../../../domain/cassette.ts';
import { type CassetteFormValues, emptyForm } from '../../../domain/cassette-validation.ts';
import { findSameCassette } from '../../../domain/duplicates.ts';
import { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import type { Crops, OpenPhotos, PhotoSlot, SaveCheckpoint } from '../../../services/ports.ts';
import {
  type CreateCassetteSession,
  createCassetteSession,
  type UpdateCassetteSession,
  updateCassetteSession,
} from '../../../services/save-cassette.ts';
import { newFormId } from '../drafts/use-draft.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { type EditState, initialEdit, useCassetteEdit } from './use-cassette-edit.ts';

const missingImagesMessage = 'Please upload spine, front, and full J-Card images.';
const openCropperMessage = 'A picture is still being cropped: press its Add, or its Cancel.';

/** The longest time that storing the checkpoint may delay a save, in case the storage hangs. */
const checkpointTimeoutMs = 1000;

const identifyingFields: readonly DraftField[] = ['title', 'artist', 'releaseId'];

/** "Save and add another" copies these fields to the form of the next cassette. */
const copiedFields: readonly DraftField[] = ['label', 'country', 'genre', 'locations'];
const nextForm = (form: CassetteFormValues): CassetteFormValues => ({
  ...emptyForm,
  ...Object.fromEntries(copiedFields.map((field) => [field, form[field]])),
});

/** How a form is submitted. */
export type SubmitOptions = {
  /** The cassette is added although the catalogue has the same one. */
  allowsDuplicate?: boolean;
  /** The form stays open for the next cassette. */
  addsNext?: boolean;
};

const hasAllPanels = (crops: Partial<Crops>): crops is Crops =>
  panels.every((panel) => crops[panel]);

/**
 * The form of a new cassette, or of `opened`, with its text and its crops (docs/behaviour.md, "Cassette
 * form"). All attempts of one form save the same cassette.
 */
export function useCassetteForm(
  opened: Cassette | null,
  catalogue: readonly Cassette[],
  owner: string | null,
  onSaved: (saved: Cassette, addsNext: boolean) => void,
) {
  const backend = useBackend();
  const report = useFailureReport();
  /** The share of the images that has been sent, 0 to 1. */
  const [progress, setProgress] = useState(0);
  const session = useRef<CreateCassetteSession | UpdateCassetteSession | null>(null);
  const allowsDuplicate = useRef(false);
  const addsNext = useRef(false);

  const cassetteEdit = useCassetteEdit(initialEdit(opened), {
    owner,
    formId: (base) => base?.id ?? newFormId,
    async write(edit, draft) {
      setProgress(0);
      if (!edit.base && !session.current && !allowsDuplicate.current && !edit.checkpoint) {
        // An older cassette has a random id, so the database would not refuse its duplicate.
        const existing = findSameCassette(draft, catalogue);
        if (existing) throw new Failure('duplicate', 'The list has this cassette.', { existing });
      }
      session.current ??= await startSession(edit);
      try {
        const saved = await (edit.base
          ? (session.current as UpdateCassetteSession).save(
              edit.base,
              draft,
              edit.crops,
              setProgress,
            )
          : (session.current as CreateCassetteSession).save(draft, edit.crops, setProgress));
        session.current = null;
        return saved;
      } catch (error) {
        // Nothing of it is stored, and the next attempt may be for another id.
        if (Failure.from(error).code === 'duplicate') session.current = null;
        throw error;
      }
    },
    onSaved(saved) {
      cassetteEdit.draft.remove();
      if (addsNext.current) update(({ form }) => initialEdit(null, nextForm(form)));
      onSaved(saved, addsNext.current);
    },
  });
  const { isDirty, changed, draft, update, load, cancel, save } = cassetteEdit;
  // The form never calls `stop`, so there is always an edit.
  const edit = cassetteEdit.edit as EditState;

  async function startSession({
    base,
    checkpoint,
  }: EditState): Promise<CreateCassetteSession | UpdateCassetteSession> {
    const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
    const options = {
      checkpoint: checkpoint ?? undefined,
      async onCheckpoint(latest: SaveCheckpoint) {
        update(() => ({ checkpoint: latest }));
        await Promise.race([
          draft.saveNow(latest),
          new Promise((resolve) => setTimeout(resolve, checkpointTimeoutMs)),
        ]);
      },
    };
    return base
      ? updateCassetteSession({ cassettes, images }, base.id, options)
      : createCassetteSession(
          { cassettes, images },
          { ...options, allowsDuplicate: allowsDuplicate.current },
        );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once
  useEffect(() => {
    void load(edit);
    return cancel;
  }, []);

  // A discarded form removes the images that it has uploaded.
  useEffect(
    () => () => {
      session.current?.abandon();
    },
    [],
  );

  /** Discards all unsaved changes: in this form, on this device, and in the storage. */
  function discard() {
    cassetteEdit.reset();
    const unfinished = session.current ?? (edit.checkpoint && startSession(edit));
    session.current = null;
    Promise.resolve(unfinished)
      .then((started) => started?.abandon())
      .catch((error: unknown) => report('Giving up an unfinished save failed.', error));
  }

  /** Crops may arrive out of order: another one may have been added since this one was started. */
  const addCrops = (added: Partial<Crops>) =>
    update(({ crops, message }) => {
      const all = { ...crops, ...added };
      const isDone = message?.text === missingImagesMessage && hasAllPanels(all);
      return { crops: all, message: isDone ? null : message };
    });

  return {
    edit,
    isDirty,
    /** Whether a field that identifies the cassette was changed. */
    isRenamed: changed.some((field) => identifyingFields.includes(field)),
    draft,
    progress,
    /** `isCropping`: a cropper is open, and its image would be left out. */
    submit(form: CassetteFormValues, isCropping: boolean, options: SubmitOptions = {}) {
      allowsDuplicate.current = options.allowsDuplicate ?? false;
      addsNext.current = options.addsNext ?? false;
      const from = { ...edit, form, ...(allowsDuplicate.current && { checkpoint: null }) };
      return save(from, (isValid) => {
        if (!edit.base && !hasAllPanels(edit.crops)) return missingImagesMessage;
        return isValid && isCropping ? openCropperMessage : null;
      });
    },
    resolveConflict: cassetteEdit.resolveConflict,
    discard,
    setField: cassetteEdit.setField,
    addCrops,
    clearCrops: () => update(() => ({ crops: {} })),
    /** Keeps the photo that is open in a slot; null when it is closed. */
    setPhoto<Slot extends PhotoSlot>(slot: Slot, photo: OpenPhotos[Slot] | null) {
      update(({ photos: { [slot]: _, ...others } }) => ({
        photos: photo ? { ...others, [slot]: photo } : others,
      }));
    },
  };
}
