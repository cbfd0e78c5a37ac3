import type { ComponentProps } from 'react';
import { CopyButton } from './copy-button.tsx';

type Props = Omit<ComponentProps<'button'>, 'title'> & {
  /** A path of this site with its query. */
  path: string;
  /** Says what is shared. */
  title: string;
  /** What the button says after "Link copied". */
  doneNote?: string;
  failed?: string;
};

/** Opens the system's share sheet with the address, or copies it where there is none; says so when done. */
export function CopyLink({
  path,
  title,
  doneNote = '',
  failed = 'Not copied: take it from the address bar',
  ...props
}: Props) {
  const canShare = 'share' in navigator;
  const copy = async () => {
    const url = new URL(path, window.location.href).href;
    if (canShare) await navigator.share({ url, title });
    else await navigator.clipboard.writeText(url);
  };
  return (
    <CopyButton
      {...props}
      labels={{
        idle: 'Copy link',
        done: (canShare ? 'Link shared' : 'Link copied') + doneNote,
        failed,
      }}
      copy={copy}
    />
  );
}
