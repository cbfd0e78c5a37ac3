import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'button'>, 'title'> & {
  /** A path of this site with its query. */
  path: string;
  /** Says what is shared. */
  title: string;
};

const words = {
  idle: 'Copy link',
  copied: 'Link copied',
  shared: 'Link shared',
  failed: 'Not copied: take it from the address bar',
};

/** Shares the address by the system's sheet, where there is one, else copies it; says so when done. */
export function CopyLink({ path, title, ...props }: Props) {
  const [state, setState] = useState<keyof typeof words>('idle');
  const share = async () => {
    const url = new URL(path, window.location.href).href;
    const hasSheet = 'share' in navigator;
    try {
      if (hasSheet) await navigator.share({ url, title });
      else await navigator.clipboard.writeText(url);
      setState(hasSheet ? 'shared' : 'copied');
    } catch (error) {
      // Whoever closed the sheet knows it.
      setState(error instanceof DOMException && error.name === 'AbortError' ? 'idle' : 'failed');
    }
  };
  return (
    <>
      <button {...props} type="button" onClick={share} onBlur={() => setState('idle')}>
        {words[state]}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {state !== 'idle' && words[state]}
      </span>
    </>
  );
}
