import type { Cassette } from '../../../domain/cassette.ts';
import type { FormDraft } from '../../../domain/form-draft.ts';
import { changeImages, type ImagesChange } from '../cropping/draft-images.ts';
import {
  type ChangeAction,
  changeEdit,
  changeEditImages,
  copiedFields,
  createDraft,
  type Edit,
  editOf,
  formDraftOf,
  hasChanges,
  type Next,
  pick,
} from './edit.ts';

/** The open edit and the queue of tapes, as a pure reducer (docs/behaviour, "Queue of tapes"). */

export type EditState = {
  edit: Edit | null;
  /** The tapes of this sitting, in their order. The open and the finished ones have no draft. */
  queue: readonly { readonly draftId: string; readonly draft: FormDraft | null }[];
  /** What follows the save that is under way, or the last one that failed. */
  nextAfterSave: Next;
};

export const noEdit: EditState = { edit: null, queue: [], nextAfterSave: 'close' };

export type EditAction =
  /** Opens something else; during a save, once it has ended. A form with changes stays in the queue. */
  | { type: 'leave'; next: Next }
  /** Opens something else without the changes. */
  | { type: 'discard'; next: Next }
  /** Discards the tapes that are not finished and not open. */
  | { type: 'discard-all' }
  | { type: 'restore'; drafts: readonly FormDraft[] }
  /** New tapes. The first one is opened, or its scan goes into the form that has no picture yet. */
  | { type: 'add-drafts'; drafts: readonly FormDraft[] }
  /** The images of one tape: of the open one or of one of the queue. */
  | { type: 'change-images'; draftId: string; change: ImagesChange }
  | { type: 'saved'; draftId: string }
  | ChangeAction;

/** The tapes that are not finished and not open, those after the open one first. */
export function unfinished({ edit, queue }: Pick<EditState, 'edit' | 'queue'>): FormDraft[] {
  const start = queue.findIndex(({ draftId }) => draftId === edit?.draftId) + 1;
  return [...queue.slice(start), ...queue.slice(0, start)].flatMap(({ draft }) => draft ?? []);
}

export const draftsOf = (state: EditState): FormDraft[] =>
  state.edit && hasChanges(state.edit)
    ? [...unfinished(state), formDraftOf(state.edit)]
    : unfinished(state);

/** The place of the open tape among those of the sitting, from 1; null outside of the queue. */
export function positionOf({ edit, queue }: EditState): { number: number; total: number } | null {
  const number = queue.findIndex(({ draftId }) => draftId === edit?.draftId) + 1;
  return number > 0 && queue.length > 1 ? { number, total: queue.length } : null;
}

/** Whether the open tape is in a queue that goes on. */
export const hasNext = (state: EditState): boolean =>
  positionOf(state) !== null && unfinished(state).length > 0;

/** What "Save and next" opens; `below` is the next row of the table. Null if nothing follows. */
export function followingOf(state: EditState, below: Cassette | null): Next | null {
  if (hasNext(state)) return 'queue';
  if (positionOf(state)) return null;
  return state.edit?.base ? below : 'new';
}

/** Puts a tape into its place of the queue, or at the end; without a draft while it is open. */
const enqueue = (queue: EditState['queue'], draftId: string, draft: FormDraft | null) =>
  queue.some((one) => one.draftId === draftId)
    ? queue.map((one) => (one.draftId === draftId ? { draftId, draft } : one))
    : [...queue, { draftId, draft }];

const entriesOf = (drafts: readonly FormDraft[]): EditState['queue'] =>
  drafts.map((draft) => ({ draftId: draft.draftId, draft }));

/** A new tape has fields of the one before it, where nothing was typed yet. */
function copyFields(draft: FormDraft, last: Pick<Edit, 'base' | 'form'> | null): FormDraft {
  if (draft.base || !last || last.base) return draft;
  const untouched = copiedFields.filter((field) => draft.form[field] === draft.blank[field]);
  const copied = pick(last.form, untouched);
  return { ...draft, form: { ...draft.form, ...copied }, blank: { ...draft.blank, ...copied } };
}

/** Puts an edit, or none, in the place of the open one. A queue without an unfinished tape ends. */
function replaceEdit(edit: Edit | null, queue: EditState['queue']): EditState {
  const isOpen = (draftId: string) => draftId === edit?.draftId;
  const left = queue.map((one) => (isOpen(one.draftId) ? { ...one, draft: null } : one));
  const isOver = left.every(({ draftId, draft }) => !draft && !isOpen(draftId));
  return { ...noEdit, edit, queue: isOver ? [] : left };
}

/**
 * Opens what follows the open edit. A new tape has fields of `last`. The next tape is the one behind
 * the open one in `state`: `queue` may lack the open one, or have it as a tape to go on with.
 */
function openNext(state: EditState, queue: EditState['queue'], next: Next, last: Edit | null) {
  if (next === 'close') return replaceEdit(null, queue);
  if (typeof next === 'object') return replaceEdit(editOf(createDraft({ base: next })), queue);
  const draft = next === 'new' ? createDraft() : unfinished(state)[0];
  return replaceEdit(draft ? editOf(copyFields(draft, last)) : null, queue);
}

const withoutTyping = (edit: Edit): Edit => ({ ...edit, form: edit.blank });

/** New tapes come behind the open form. Their first scan goes into a form without a card. */
function addDrafts(state: EditState, drafts: readonly FormDraft[]): EditState {
  const { edit, queue } = state;
  const [first, ...others] = drafts;
  if (!first || edit?.isSaving) return { ...state, queue: [...queue, ...entriesOf(drafts)] };
  const openBefore = (added: readonly FormDraft[], opened: Edit): EditState => ({
    ...state,
    edit: opened,
    queue: [...enqueue(queue, opened.draftId, null), ...entriesOf(added)],
  });
  const isScan = first.scan !== null && !first.base;
  if (edit && isScan && !edit.scan && !edit.crops.fullJCard)
    return openBefore(others, changeEditImages(edit, { type: 'set-scan', scan: first.scan }));
  if (edit && hasChanges(edit)) return openBefore(drafts, edit);
  return openBefore(others, editOf(copyFields(first, edit)));
}

export function reduceEdit(state: EditState, action: EditAction): EditState {
  const { edit, queue } = state;
  switch (action.type) {
    case 'restore': {
      const known = [edit?.draftId, ...queue.map(({ draftId }) => draftId)];
      const found = action.drafts.filter(({ draftId }) => !known.includes(draftId));
      return { ...state, queue: [...entriesOf(found), ...queue] };
    }
    case 'add-drafts':
      return addDrafts(state, action.drafts);
    case 'leave': {
      if (edit?.isSaving) return { ...state, nextAfterSave: action.next };
      if (!edit || !hasChanges(edit)) return reduceEdit(state, { ...action, type: 'discard' });
      const kept = enqueue(queue, edit.draftId, formDraftOf(edit));
      return openNext(state, kept, action.next, withoutTyping(edit));
    }
    case 'discard': {
      const left = queue.filter(({ draftId }) => draftId !== edit?.draftId);
      return openNext(state, left, action.next, edit && withoutTyping(edit));
    }
    case 'discard-all':
      return { ...state, queue: [] };
    case 'change-images': {
      const { draftId, change } = action;
      if (edit?.draftId === draftId) return { ...state, edit: changeEditImages(edit, change) };
      const draft = queue.find((one) => one.draftId === draftId)?.draft;
      if (!draft) return state;
      const changed = { ...draft, ...changeImages(draft, change) };
      return { ...state, queue: enqueue(queue, draftId, changed) };
    }
  }
  // All others change the open edit; one with the id of another is ignored.
  if (edit === null || ('draftId' in action && action.draftId !== edit.draftId)) return state;
  if (action.type === 'saved') return openNext(state, queue, state.nextAfterSave, edit);
  const changed = { ...state, edit: changeEdit(edit, action) };
  return action.type === 'save' ? { ...changed, nextAfterSave: action.next } : changed;
}
