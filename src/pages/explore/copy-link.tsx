import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'button'>, 'title'> & {
  /** A path of this site with its query. */
  path: string;
  /** Says what is shared. */
  title: string;
};

const labels = {
  idle: 'Copy link',
  copied: 'Link copied',
  shared: 'Link shared',
  failed: 'Not copied: take it from the address bar',
};

/** Opens the system's share sheet with the address, or copies it where there is none; says so when done. */
export function CopyLink({ path, title, ...props }: Props) {
  const [state, setState] = useState<keyof typeof labels>('idle');
  const share = async () => {
    const url = new URL(path, window.location.href).href;
    const canShare = 'share' in navigator;
    try {
      if (canShare) await navigator.share({ url, title });
      else await navigator.clipboard.writeText(url);
      setState(canShare ? 'shared' : 'copied');
    } catch (error) {
      // AbortError: the share sheet was closed.
      setState(error instanceof DOMException && error.name === 'AbortError' ? 'idle' : 'failed');
    }
  };
  return (
    <>
      <button {...props} type="button" onClick={share} onBlur={() => setState('idle')}>
        {labels[state]}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {state !== 'idle' && labels[state]}
      </span>
    </>
  );
}
