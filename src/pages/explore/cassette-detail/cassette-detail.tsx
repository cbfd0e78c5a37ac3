import { type MouseEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { CassetteCase } from './cassette-case.tsx';
import styles from './cassette-detail.module.css';
import { Metadata } from './metadata.tsx';

type Props = {
  cassette: Cassette;
  onClose: (id: string) => void;
  /** Called after the view has closed with the focus inside, to move the focus. */
  onClosed: (id: string) => void;
};

/**
 * The full view of the selected cassette, in front of the shelf. The shelf stays usable, so this is
 * no modal dialog. Escape, X, a click on the background and the spine close it.
 */
export function CassetteDetail({ cassette, onClose, onClosed }: Props) {
  const { id } = cassette;
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const handlers = useRef({ onClose, onClosed });
  useEffect(() => {
    handlers.current = { onClose, onClosed };
  });

  // A layout effect, because its cleanup runs while the element still has the focus.
  useLayoutEffect(() => {
    const element = panel.current;
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

  // When the pointer is released outside of the case that it turned, WebKit sends the click to the panel.
  const pressed = useRef<EventTarget | null>(null);
  const onClick = (event: MouseEvent) => {
    for (const target of [event.target, pressed.current])
      if (target instanceof Element && target.closest('a, button')) return;
    // The click ended a text selection.
    if (window.getSelection()?.isCollapsed === false) return;
    onClose(id);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button X are its keys
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.panel}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={onClick}
    >
      <div className={styles.content}>
        <CassetteCase cassette={cassette} />
        <Metadata cassette={cassette} titleId={titleId} />
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
