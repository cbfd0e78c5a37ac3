import { type FocusEvent, useRef, useState } from 'react';
import { useFocusRescue } from '../../../components/use-focus-rescue.ts';
import type { FieldName } from '../../../domain/fields.ts';

type RowPlace = 'edit' | 'open' | 'delete' | 'select' | FieldName;

const placeId = (id: string, place: RowPlace): string => `${place}-${id}`;

/** Marks a button or a cell of a row. A row whose cells are all open has the mark of Edit. */
export const rowPlace = (id: string, place: RowPlace) => ({
  id: placeId(id, place),
  'data-place': place,
});

/** The controls of cells. */
export const controlSelector = 'input, textarea, select';
export const controlOf = (cell: Element | null) =>
  cell?.querySelector<HTMLInputElement>(controlSelector);

export function focusCell(id: string, field: FieldName | null): void {
  if (field !== null) controlOf(document.getElementById(placeId(id, field)))?.focus();
}

const noRow = { id: '', place: '', index: -1 };
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/**
 * Keeps the focus in the tab when its element goes away with a row, an edit or a dialog: on the button or
 * cell that had it last, or that of the row in its place, else on the table or on Add Cassette.
 */
export function useRowFocus() {
  const tab = useRef<HTMLDivElement>(null);
  /** Where the focus was last, dialogs excepted. */
  const [{ id, place, index }, setLast] = useState(noRow);
  useFocusRescue(tab, () => {
    const findIn = (row: number) => find(`[data-index="${row}"] [data-place="${place}"]`);
    const inRow = document.getElementById(id) ?? findIn(index) ?? findIn(index - 1);
    (inRow ?? find('[data-region="tapes"]') ?? find('[data-action="form"]'))?.focus();
  });
  function onFocus({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>('[data-index]');
    const marked = row?.dataset.place ? row : target.closest<HTMLElement>('[data-place]');
    const place = marked?.dataset.place;
    if (row && place) setLast({ id: marked.id, place, index: Number(row.dataset.index) });
    else if (!target.closest('dialog')) setLast(noRow);
  }
  /** `focusedIndex` is the position of the row that has the focus, from 0; -1 if none has it. */
  return { tab: { ref: tab, onFocus }, focusedIndex: index };
}
