import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { FieldName } from '../../../domain/fields.ts';
import { useRowActions } from './catalogue-provider.tsx';
import type { TableEdits } from './table-edits.ts';
import { controlOf, focusCell } from './use-row-focus.ts';

const controls = 'input, textarea, select';

/** The events of all cells of a table (docs/behaviour, "Row edit" and "Cell edit"). */
export function useCellEvents(cassettes: readonly Cassette[], edits: TableEdits) {
  const { openCell, save, closeCells } = useRowActions();

  /** The cell of an element, and its cassette. */
  function find(target: EventTarget) {
    const element = target as HTMLElement;
    const cell = element.closest<HTMLElement>('[data-part]');
    const index = Number(element.closest<HTMLElement>('tr')?.dataset.index);
    const cassette = cassettes[index];
    const field = cell?.dataset.part as FieldName | undefined;
    return { element, cell, index, cassette, field };
  }
  /** Opens a cell, or focuses it if it is open. */
  function open(target: HTMLElement) {
    const { cassette, index, field } = find(target);
    const control = controlOf(target);
    if (control) control.focus();
    else if (cassette && field) openCell(cassette, index, field);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, repeat, target, currentTarget } = event;
    const { element, cell, cassette, field } = find(target);
    if (!cassette || event.defaultPrevented || isOfInputMethod(event.nativeEvent)) return;
    const { id } = cassette;
    const isRow = edits.get(id)?.isRow ?? false;
    const isControl = cell !== null && element.matches(controls);
    const isEnter = key === 'Enter' && !(element instanceof HTMLTextAreaElement && shiftKey);
    // Enter that is held down after it has saved must not press Edit, or open the cell again.
    if (isEnter && repeat) return event.preventDefault();
    if (key === 'Escape' && (isRow || isControl)) closeCells(id, isRow ? undefined : field);
    else if (isEnter && isControl) focusCell(id, save(id, isRow ? undefined : field));
    else if (cell && element === cell && (isEnter || key === 'F2')) open(cell);
    else if (key === 'Tab' && isControl && !isRow) {
      const cells = [...currentTarget.querySelectorAll<HTMLElement>('[data-part]')];
      const next = cells[cells.indexOf(cell) + (shiftKey ? -1 : 1)];
      if (save(id, field) === null && next) open(next);
    } else return;
    event.preventDefault();
  }

  return {
    onKeyDown,
    onDoubleClick({ target }: MouseEvent<HTMLElement>) {
      const { element, cell } = find(target);
      if (cell && !element.closest(`a, button, ${controls}`)) open(cell);
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      const { element, cassette, field } = find(target);
      const row = cassette && edits.get(cassette.id);
      // One that was refused is written again by a key alone.
      if (!row || row.isRow || !field || !element.matches(controls) || row.cells[field]?.error)
        return;
      // The window may have lost the focus, and not the control.
      if (document.activeElement !== element) save(row.cassette.id, field);
    },
  };
}
