import { type FocusEvent, useRef } from 'react';
import { useFocusRescue } from '../../components/use-focus-rescue.ts';

/** If the row with the focus goes, it moves to the row in its place, or without one to the search. */
export function useNextRow() {
  const section = useRef<HTMLElement>(null);
  /** The position of the row that had the focus last. */
  const last = useRef(0);
  useFocusRescue(section, () => {
    const rows = section.current?.querySelectorAll('li') ?? [];
    const next = rows[Math.min(last.current, rows.length - 1)]?.querySelector('button');
    (next ?? section.current?.querySelector('input'))?.focus();
  });
  function onFocus({ target }: FocusEvent) {
    const row = target.closest('li');
    if (row) last.current = [...(row.parentElement?.children ?? [])].indexOf(row);
  }
  return { ref: section, onFocus };
}
