import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { type DraftField, draftFields } from '../../../domain/fields.ts';
import { type RowPart, rowPartId } from './catalogue-provider.tsx';

type Place = { id: string; part: RowPart };

type Options = {
  cassettes: readonly Cassette[];
  /** The columns in their order, the checkboxes first. */
  parts: readonly RowPart[];
  onEdit: (cassette: Cassette, field: DraftField) => void;
  /** The selection goes on from one row to the next or previous one. */
  onExtend: (fromId: string, toId: string) => void;
};

/** Whether the cells of a column are typed in. */
export const isTyped = (part: RowPart): part is DraftField =>
  part !== 'inStock' && draftFields.some((field) => field === part);

/**
 * The keys of the table as a grid: the arrow keys, Home and End move from cell to cell, Shift with an
 * arrow selects, Enter, F2 and a double click edit (docs/behaviour.md, "Catalogue table", "Cell edit").
 * One cell is a stop of the Tab key: the one that had the focus last.
 */
export function useGridKeys({ cassettes, parts, onEdit, onExtend }: Options) {
  const [place, setPlace] = useState<Place | null>(null);

  /** The cell or widget of the grid that is the target of an event; null for any other element. */
  function placeOf(element: EventTarget): (Place & { index: number; cassette: Cassette }) | null {
    if (!(element instanceof HTMLElement) || !element.dataset.part) return null;
    const index = Number(element.closest('tr')?.dataset.index);
    const cassette = cassettes[index];
    return cassette
      ? { id: cassette.id, part: element.dataset.part as RowPart, index, cassette }
      : null;
  }
  const focus = (cassette: Cassette | undefined, part: RowPart | undefined) => {
    if (cassette && part) document.getElementById(rowPartId(cassette.id, part))?.focus();
  };

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, repeat, target } = event;
    // Enter that is held down since it saved must not press Edit, or edit the cell again.
    if (key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement))
      return event.preventDefault();
    const from = placeOf(target);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const { index, part, cassette } = from;
    const column = parts.indexOf(part);
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const next = cassettes[index + (key === 'ArrowUp' ? -1 : 1)];
      if (shiftKey && next) onExtend(cassette.id, next.id);
      focus(next, part);
    } else if (shiftKey) return;
    else if (key === 'ArrowLeft') focus(cassette, parts[column - 1]);
    else if (key === 'ArrowRight') focus(cassette, parts[column + 1]);
    else if (key === 'Home') focus(cassette, parts[0]);
    else if (key === 'End') focus(cassette, parts.at(-1));
    else if ((key === 'Enter' || key === 'F2') && isTyped(part)) onEdit(cassette, part);
    else return;
    event.preventDefault();
  }

  return {
    /** The cell that the Tab key reaches; null until one had the focus. */
    place,
    handlers: {
      onKeyDown: handleKey,
      onFocus(event: FocusEvent<HTMLElement>) {
        const focused = placeOf(event.target);
        if (focused) setPlace({ id: focused.id, part: focused.part });
      },
      onDoubleClick({ target }: MouseEvent<HTMLElement>) {
        if (!(target instanceof Element) || target.closest('a, button, input, label, form')) return;
        const cell = target.closest('[data-part]');
        const edited = cell && placeOf(cell);
        if (edited && isTyped(edited.part)) onEdit(edited.cassette, edited.part);
      },
    },
  };
}
