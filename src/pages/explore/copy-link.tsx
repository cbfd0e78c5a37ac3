import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'button'>, 'title'> & {
  /** A path of this site with its query. */
  path: string;
  /** Says what is shared. */
  title: string;
};

const labels = {
  idle: 'Copy link',
  shared: 'Link shared',
  copied: 'Link copied',
  failed: 'Not copied: take it from the address bar',
};

/**
 * Opens the system's share sheet with the address, or copies it where there is none, and says so; its first
 * text is back when it loses the focus.
 */
export function CopyLink({ path, title, ...props }: Props) {
  const [state, setState] = useState<keyof typeof labels>('idle');
  const onClick = async () => {
    const url = new URL(path, window.location.href).href;
    try {
      if ('share' in navigator) {
        await navigator.share({ url, title });
        setState('shared');
      } else {
        await (navigator as Navigator).clipboard.writeText(url);
        setState('copied');
      }
    } catch (error) {
      // AbortError: the share sheet was closed.
      setState(error instanceof DOMException && error.name === 'AbortError' ? 'idle' : 'failed');
    }
  };
  const hasFailed = state === 'failed';
  return (
    <>
      <button
        {...props}
        type="button"
        data-other={labels.copied}
        onClick={onClick}
        onBlur={() => setState('idle')}
      >
        {labels[hasFailed ? 'idle' : state]}
      </button>
      <span className={hasFailed ? undefined : 'visually-hidden'} aria-live="polite">
        {state !== 'idle' && labels[state]}
      </span>
    </>
  );
}
