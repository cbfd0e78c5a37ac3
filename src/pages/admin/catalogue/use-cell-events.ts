import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { FieldName } from '../../../domain/fields.ts';
import { useRowActions } from './catalogue-provider.tsx';
import type { TableEdits } from './table-edits.ts';
import { controlOf, controlSelector, focusCell } from './use-row-focus.ts';

/** The events of all cells of a table (docs/behaviour, "Row edit" and "Cell edit"). */
export function useCellEvents(cassettes: readonly Cassette[], edits: TableEdits) {
  const { openCell, save, closeCells } = useRowActions();

  /** The cell of an element, and its cassette. */
  function find(target: EventTarget) {
    const element = target as HTMLElement;
    const cell = element.closest<HTMLElement>('[data-field]');
    const index = Number(element.closest<HTMLElement>('tr')?.dataset.index);
    const cassette = cassettes[index];
    const field = cell?.dataset.field as FieldName | undefined;
    return { element, cell, index, cassette, field };
  }
  function openOrFocus(cell: HTMLElement) {
    const { cassette, index, field } = find(cell);
    const control = controlOf(cell);
    if (control) control.focus();
    else if (cassette && field) openCell(cassette, index, field);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, repeat, target, currentTarget } = event;
    const { element, cell, cassette, field } = find(target);
    if (!cassette || event.defaultPrevented || isOfInputMethod(event.nativeEvent)) return;
    const { id } = cassette;
    const isWholeRow = edits.get(id)?.isWholeRow ?? false;
    const isControl = cell !== null && element.matches(controlSelector);
    const isEnter = key === 'Enter' && !(element instanceof HTMLTextAreaElement && shiftKey);
    // Enter that is held down after it has saved must not press Edit, or open the cell again.
    if (isEnter && repeat) return event.preventDefault();
    const part = isWholeRow ? undefined : field;
    if (key === 'Escape' && (isWholeRow || isControl)) closeCells(id, part);
    else if (isEnter && isControl) focusCell(id, save(id, part));
    else if (cell && element === cell && (isEnter || key === 'F2')) openOrFocus(cell);
    else if (key === 'Tab' && isControl && !isWholeRow) {
      const cells = [...currentTarget.querySelectorAll<HTMLElement>('[data-field]')];
      const next = cells[cells.indexOf(cell) + (shiftKey ? -1 : 1)];
      const invalidField = save(id, field);
      if (invalidField === null && next) openOrFocus(next);
    } else return;
    event.preventDefault();
  }

  return {
    onKeyDown,
    onDoubleClick({ target }: MouseEvent<HTMLElement>) {
      const { element, cell } = find(target);
      if (cell && !element.closest(`a, button, ${controlSelector}`)) openOrFocus(cell);
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      const { element, cassette, field } = find(target);
      const row = cassette && edits.get(cassette.id);
      if (!row || row.isWholeRow || !field || !element.matches(controlSelector)) return;
      // One that has failed or is not valid is written again by a key alone.
      if (row.cells[field]?.error) return;
      // The window may have lost the focus, and not the control.
      if (document.activeElement !== element) save(row.cassette.id, field);
    },
  };
}
