import { type MouseEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { CassetteCase } from './cassette-case.tsx';
import styles from './cassette-detail.module.css';
import { Metadata } from './metadata.tsx';

type Props = {
  cassette: Cassette;
  /** The same handler that the spine calls, with the same id (specification, section 2). */
  onClose: (id: string) => void;
  /** After it has closed with the focus inside: the place for the focus to go back to. */
  onClosed: (id: string) => void;
};

/**
 * A tape that was pulled out, on the table in front of the rack. The rack stays in reach, so this
 * is no modal dialog: Escape, X, a click beside the things on the table, and the spine close it.
 */
export function CassetteDetail({ cassette, onClose, onClosed }: Props) {
  const { id } = cassette;
  const table = useRef<HTMLElement>(null);
  const title = useId();
  const handlers = useRef({ onClose, onClosed });
  useEffect(() => {
    handlers.current = { onClose, onClosed };
  });

  // Before paint, and before the element is gone: its focus is still to be seen in the cleanup.
  useLayoutEffect(() => {
    const element = table.current;
    element?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement))
        queueMicrotask(() => {
          if (document.activeElement === document.body) handlers.current.onClosed(id);
        });
    };
  }, [id]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      handlers.current.onClose(id);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [id]);

  const onClick = (event: MouseEvent) => {
    // Whoever follows a link, turns the case or marks a text doesn't mean to close.
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    onClose(id);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button X are its keys
    <section
      ref={table}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      className={styles.table}
      onClick={onClick}
    >
      <div className={styles.sheet}>
        <CassetteCase cassette={cassette} />
        <Metadata cassette={cassette} titleId={title} />
        <button
          type="button"
          className={styles.close}
          title="Put the tape back"
          onClick={() => onClose(id)}
        >
          X
        </button>
      </div>
    </section>
  );
}
