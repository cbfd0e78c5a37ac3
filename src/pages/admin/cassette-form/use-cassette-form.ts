import { useEffect, useRef, useState } from 'react';
import { type Cassette, type DraftField, panels } from '../../../domain/cassette.ts';
import { type CassetteFormValues, emptyForm } from '../../../domain/cassette-validation.ts';
import { findSameCassette } from '../../../domain/duplicates.ts';
import { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import type { Crops } from '../../../services/ports.ts';
import {
  createCassette,
  newAttempts,
  type SaveAttempts,
  updateCassette,
} from '../../../services/save-cassette.ts';
import { newFormId } from '../drafts/use-draft.ts';
import { type EditState, initialEdit, useCassetteEdit } from './use-cassette-edit.ts';

const missingImagesMessage = 'Please upload spine, front, and full J-Card images.';
const openCropperMessage = 'A picture is still being cropped: press its Add, or its Cancel.';

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
  /** The share of the images that has been sent, 0 to 1. */
  const [progress, setProgress] = useState(0);
  const attempts = useRef<SaveAttempts | null>(null);
  const allowsDuplicate = useRef(false);
  const addsNext = useRef(false);

  const cassetteEdit = useCassetteEdit(initialEdit(opened), {
    owner,
    formId: (base) => base?.id ?? newFormId,
    async write(edit, draft) {
      setProgress(0);
      if (!edit.base && !attempts.current?.unanswered.length && !allowsDuplicate.current) {
        // An older cassette has a random id, so the database would not refuse its duplicate.
        const existing = findSameCassette(draft, catalogue);
        if (existing) throw new Failure('duplicate', 'The list has this cassette.', { existing });
      }
      const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
      const ports = { cassettes, images };
      attempts.current ??= newAttempts();
      const options = { attempts: attempts.current, onProgress: setProgress };
      const saved = await (edit.base
        ? updateCassette(ports, edit.base, draft, edit.crops, options)
        : createCassette(ports, draft, edit.crops, {
            ...options,
            allowsDuplicate: allowsDuplicate.current,
          }));
      attempts.current = null;
      return saved;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once
  useEffect(() => {
    void load(edit);
    return cancel;
  }, []);

  /** Discards all unsaved changes: in this form, on this device, and in the storage. */
  function discard() {
    cassetteEdit.reset();
    attempts.current = null;
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
      return save({ ...edit, form }, (isValid) => {
        if (!edit.base && !hasAllPanels(edit.crops)) return missingImagesMessage;
        return isValid && isCropping ? openCropperMessage : null;
      });
    },
    resolveConflict: cassetteEdit.resolveConflict,
    discard,
    setField: cassetteEdit.setField,
    addCrops,
    clearCrops: () => update(() => ({ crops: {} })),
  };
}
