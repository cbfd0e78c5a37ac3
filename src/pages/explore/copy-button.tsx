import { type ComponentProps, useRef, useState } from 'react';

type Props = ComponentProps<'button'> & {
  /** The text of the button, before and after. */
  labels: Record<'idle' | 'done' | 'failed', string>;
  copy: () => Promise<void>;
};

/** A button that copies something and says so; its first text is back when it loses the focus. */
export function CopyButton({ labels, copy, ...props }: Props) {
  const [state, setState] = useState<keyof typeof labels>('idle');
  const isCopying = useRef(false);
  const onClick = async () => {
    // A second share sheet would be refused while the first is open.
    if (isCopying.current) return;
    isCopying.current = true;
    try {
      await copy();
      setState('done');
    } catch (error) {
      // AbortError: the share sheet was closed.
      setState(error instanceof DOMException && error.name === 'AbortError' ? 'idle' : 'failed');
    } finally {
      isCopying.current = false;
    }
  };
  return (
    <>
      <button {...props} type="button" onClick={onClick} onBlur={() => setState('idle')}>
        {labels[state]}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {state !== 'idle' && labels[state]}
      </span>
    </>
  );
}
