import { type FocusEvent, useRef, useState } from 'react';
import { useFocusRescue } from '../../../components/use-focus-rescue.ts';
import type { FieldName } from '../../../domain/fields.ts';

type RowPlace = 'edit' | 'open' | 'delete' | 'select' | FieldName;

/** The id of the element of a row's button or cell. A row whose cells are all open has that of Edit. */
export const rowPlaceId = (id: string, part: RowPlace): string => `${part}-${id}`;

/** The controls of cells. */
export const controlSelector = 'input, textarea, select';
export const controlOf = (cell: Element | null) =>
  cell?.querySelector<HTMLInputElement>(controlSelector);

export function focusCell(id: string, field: FieldName | null): void {
  if (field !== null) controlOf(document.getElementById(rowPlaceId(id, field)))?.focus();
}

const noRow = { partId: '', index: -1 };

/**
 * Keeps the focus in the tab when its element goes away with a row, an edit or a dialog: on the part of the row
 * that had it last, or of the row in its place, else on the table or on Add Cassette.
 */
export function useRowFocus() {
  const tab = useRef<HTMLDivElement>(null);
  /** Where the focus was last, dialogs excepted. */
  const [{ partId, index }, setLast] = useState(noRow);
  useFocusRescue(tab, () => {
    const [part] = partId.split('-');
    const selectors = [
      `[data-index="${index}"] [id^="${part}-"]`,
      `[data-index="${index - 1}"] [id^="${part}-"]`,
      '[data-region="tapes"]',
      '[data-action="form"]',
    ];
    const elements = selectors.map((one) => document.querySelector<HTMLElement>(one));
    [document.getElementById(partId), ...elements].find(Boolean)?.focus();
  });
  function onFocus({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>('[data-index]');
    const partId = row?.id || target.closest('[id]')?.id;
    if (row && partId) setLast({ partId, index: Number(row.dataset.index) });
    else if (!target.closest('dialog')) setLast(noRow);
  }
  /** `focusedIndex` is the position of the row that has the focus, from 0; -1 if none has it. */
  return { tab: { ref: tab, onFocus }, focusedIndex: index };
}
