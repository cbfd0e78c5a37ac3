import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus when its row of a list goes away: the row that takes its place gets it, without one the
 * first field. For the element around the list and the field.
 */
export function useKeptFocus<Around extends HTMLElement>() {
  const around = useRef<Around>(null);
  const last = useRef<{ element: Element; row: number }>(null);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { row } = last.current;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const rows = around.current?.querySelectorAll('li') ?? [];
    const next = rows[Math.min(row, rows.length - 1)]?.querySelector('button');
    (next ?? around.current?.querySelector('input'))?.focus();
  });
  return {
    ref: around,
    onFocus({ target, currentTarget }: FocusEvent<Around>) {
      if (target.closest('dialog')) return;
      const rows = [...currentTarget.querySelectorAll('li')];
      last.current = { element: target, row: rows.findIndex((row) => row.contains(target)) };
    },
  };
}
