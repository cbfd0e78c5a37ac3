import { type Cassette, type Panel, panels } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  type FieldErrors,
  parseForm,
  toForm,
} from '../../../domain/cassette-validation.ts';
import type { CassetteDraft, DraftField } from '../../../domain/fields.ts';
import type { Crops } from '../../../services/ports.ts';
import { newAttempts, type SaveAttempts } from '../../../services/save-cassette.ts';
import type { Cropper } from '../cropping/file-slot.tsx';
import {
  changedFormFields,
  type EditedContent,
  rebaseEdit,
  rebaseForm,
  validateEdit,
} from './edit-form.ts';

/** The image slots of a form, each with a cropper. */
export type CropperSlot = Panel | 'scan';

/** Somebody else changed the same fields or images: the cassette as it is now, and what conflicts. */
export type Conflict = {
  kind: 'conflict';
  current: Cassette;
  fields: readonly DraftField[];
  panels: readonly Panel[];
};

/** Why an edit is not saved, or not loaded, and what can be done about it. */
export type Problem = { text: string } & (
  | Conflict
  | { kind: 'incomplete' }
  | { kind: 'failed'; retry: 'load' | 'save' }
  /** The catalogue has the same cassette as this new one. */
  | { kind: 'duplicate'; existing: Cassette }
  /** Somebody else deleted the cassette. */
  | { kind: 'missing' }
);

/** One cassette that is being added or edited, in the form or in its row. */
export type CassetteEdit = EditedContent & {
  /** Random: an answer to another edit than the present one is ignored. */
  id: string;
  /** Whether `base` is the document: an entry of the index lacks its track list. */
  isLoaded: boolean;
  /** What the form of a new cassette began with. */
  blank: CassetteFormValues;
  /** The one field that is edited, in its cell of the table; null for all of them. */
  field: DraftField | null;
  openCroppers: ReadonlyMap<CropperSlot, Cropper>;
  errors: FieldErrors;
  busy: 'loading' | 'saving' | null;
  /** The share of the images that has been sent, 0 to 1. */
  progress: number;
  problem: Problem | null;
  /** How often Submit was pressed: a message that comes again is announced again. */
  submitCount: number;
  attempts: SaveAttempts;
};

const idle = { errors: {}, busy: null, progress: 0, problem: null };

export const initialEdit = (
  cassette: Cassette | null,
  blank: CassetteFormValues = emptyForm,
): CassetteEdit => ({
  id: crypto.randomUUID(),
  base: cassette,
  isLoaded: cassette === null,
  form: cassette ? toForm(cassette) : blank,
  blank,
  field: null,
  crops: {},
  openCroppers: new Map(),
  submitCount: 0,
  attempts: newAttempts(),
  ...idle,
});

const copiedFields: readonly DraftField[] = ['label', 'country', 'genre', 'locations'];

/** The form of the next cassette after "Save and add another". */
export const nextEdit = (form: CassetteFormValues): CassetteEdit =>
  initialEdit(null, {
    ...emptyForm,
    ...Object.fromEntries(copiedFields.map((field) => [field, form[field]])),
  });

/** Whether there is something that a draft can keep. */
export const hasChanges = ({ base, form, blank, crops }: CassetteEdit): boolean =>
  Object.keys(crops).length > 0 ||
  (base
    ? changedFormFields(base, form).length > 0
    : Object.entries(form).some(([field, text]) => text !== blank[field as DraftField]));

/**
 * The field that is edited in its cell; null while the whole row is edited, as it is when the draft of an
 * earlier visit has changed other fields.
 */
export const fieldInCell = ({ base, form, field }: CassetteEdit): DraftField | null =>
  field !== null && base && changedFormFields(base, form).every((changed) => changed === field)
    ? field
    : null;

const missingImagesMessage = 'Please upload spine, front, and full J-Card images.';
const unplacedMessage = 'A picture is not placed yet: place it, or press its Cancel.';

/** Why the images can't be saved yet; null if they can, with what is placed in the open croppers. */
function imageProblem({ base, crops, openCroppers }: CassetteEdit): string | null {
  if ([...openCroppers.values()].includes('unplaced')) return unplacedMessage;
  const has = (panel: Panel) =>
    crops[panel] !== undefined || openCroppers.has(panel) || openCroppers.has('scan');
  return base || panels.every(has) ? null : missingImagesMessage;
}

/** The problem with the images goes away when it is solved. */
const withoutSolved = (edit: CassetteEdit): CassetteEdit =>
  edit.problem?.kind === 'incomplete' && edit.problem.text !== imageProblem(edit)
    ? { ...edit, problem: null }
    : edit;

/** Checks what is to be saved; `form` is the text. The fields' errors, or why it can't be saved yet. */
export function checkEdit(
  edit: CassetteEdit,
  form: CassetteFormValues,
): { ok: true; value: CassetteDraft } | { ok: false; errors: FieldErrors; text: string | null } {
  const validated = edit.base ? validateEdit(edit.base, form) : parseForm(form);
  const text = imageProblem(edit);
  if (validated.ok && text === null) return validated;
  return { ok: false, errors: validated.ok ? {} : validated.errors, text };
}

/** Whether Save does anything. */
export const canSave = ({ busy, problem }: CassetteEdit): boolean =>
  busy !== 'saving' && problem?.kind !== 'missing' && problem?.kind !== 'conflict';

export type EditAction =
  | { type: 'set-field'; field: DraftField; text: string }
  /** Crops may arrive out of order: another one may have been added since this one was started. */
  | { type: 'add-crops'; id: string; crops: Partial<Crops> }
  | { type: 'clear-crops' }
  /** null: it has closed. */
  | { type: 'set-cropper'; id: string; slot: CropperSlot; cropper: Cropper | null }
  /** The draft of an earlier visit was found. */
  | { type: 'restore'; draft: EditedContent }
  | { type: 'load' }
  /** `isOwn`: what was changed since the editor saw it, this page has written. */
  | { type: 'loaded'; id: string; current: Cassette; isOwn: boolean }
  | { type: 'load-failed'; id: string; problem: Problem }
  | { type: 'reject'; errors: FieldErrors; text: string | null }
  | { type: 'save' }
  | { type: 'progress'; id: string; fraction: number }
  | { type: 'save-failed'; id: string; problem: Problem }
  /** `mine` keeps the changes over those of the other editor; `theirs` takes theirs over. */
  | { type: 'resolve'; keep: 'mine' | 'theirs' };

/** `start` and `stop` begin and end an edit; without one, every other action does nothing. */
export function reduceEdit(
  edit: CassetteEdit | null,
  action: EditAction | { type: 'start'; edit: CassetteEdit } | { type: 'stop' },
): CassetteEdit | null {
  if (action.type === 'start') return action.edit;
  if (action.type === 'stop' || !edit) return null;
  if ('id' in action && action.id !== edit.id) return edit;
  return change(edit, action);
}

function change(edit: CassetteEdit, action: EditAction): CassetteEdit {
  switch (action.type) {
    case 'set-field':
      return { ...edit, form: { ...edit.form, [action.field]: action.text } };
    case 'add-crops':
      return withoutSolved({ ...edit, crops: { ...edit.crops, ...action.crops } });
    case 'clear-crops':
      return { ...edit, crops: {} };
    case 'set-cropper': {
      const others = [...edit.openCroppers].filter(([slot]) => slot !== action.slot);
      const { slot, cropper } = action;
      const openCroppers = new Map(cropper ? [...others, [slot, cropper]] : others);
      return withoutSolved({ ...edit, openCroppers });
    }
    case 'restore':
      return { ...edit, ...rebaseEdit(action.draft, withSeenTrackList(edit, action.draft)) };
    case 'load':
      return { ...edit, ...idle, busy: 'loading' };
    case 'loaded':
      return {
        ...edit,
        ...(action.isOwn && edit.base
          ? { base: action.current, form: rebaseForm(edit.base, edit.form, action.current) }
          : rebaseEdit(edit, action.current)),
        isLoaded: true,
        busy: edit.busy === 'loading' ? null : edit.busy,
      };
    case 'load-failed':
      return edit.busy === 'loading' ? { ...edit, busy: null, problem: action.problem } : edit;
    case 'reject': {
      const { errors, text } = action;
      return {
        ...edit,
        errors,
        problem: text === null ? null : { kind: 'incomplete', text },
        submitCount: edit.submitCount + 1,
      };
    }
    case 'save':
      return { ...edit, ...idle, busy: 'saving', submitCount: edit.submitCount + 1 };
    case 'progress':
      return { ...edit, progress: action.fraction };
    case 'save-failed':
      return { ...edit, busy: null, problem: action.problem };
    case 'resolve':
      return resolve(edit, action.keep);
  }
}

/** The cassette with the track list that the draft was made over, as long as its own is not loaded. */
const withSeenTrackList = ({ base, isLoaded }: CassetteEdit, draft: EditedContent) =>
  base && draft.base && !isLoaded ? { ...base, trackList: draft.base.trackList } : base;

function resolve(edit: CassetteEdit, keep: 'mine' | 'theirs'): CassetteEdit {
  const { base, problem, crops } = edit;
  if (problem?.kind !== 'conflict' || !base) return edit;
  const { current, fields, panels: theirPanels } = problem;
  const form = rebaseForm(base, edit.form, current);
  const mine = { ...edit, ...idle, base: current, isLoaded: true, form };
  if (keep === 'mine') return mine;
  const theirs = toForm(current);
  const taken = Object.fromEntries(fields.map((field) => [field, theirs[field]]));
  const kept = panels.filter((panel) => crops[panel] && !theirPanels.includes(panel));
  return {
    ...mine,
    form: { ...form, ...taken },
    crops: Object.fromEntries(kept.map((panel) => [panel, crops[panel]])),
  };
}
