import type { ReactNode } from 'react';
import { ImageLoadContext } from '../../components/images/image-load-status.ts';
import { useImageLoadStatus } from '../../components/images/use-image-load-status.ts';
import { Notice } from '../../components/ui/notice.tsx';

type Props = {
  className?: string | undefined;
  /** Somebody else says it. */
  silent?: boolean;
  children: ReactNode;
};

/** One sentence for all pictures in here, with a way to try again, as long as they can't be had. */
export function ImageLoadNotice({ className, silent, children }: Props) {
  const { tracker, loadError, retry } = useImageLoadStatus();
  return (
    <ImageLoadContext value={tracker}>
      {children}
      {loadError && !silent && (
        <div ref={handOnFocus} className={className}>
          <Notice tone="note" onRetry={retry}>
            {loadError === 'retrying'
              ? 'Trying again…'
              : 'Some pictures can’t be loaded right now.'}
          </Notice>
        </div>
      )}
    </ImageLoadContext>
  );
}

/** It goes by itself, perhaps from under the focus: then what is around it has that. */
function handOnFocus(slip: HTMLElement | null) {
  const around = slip?.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    if (slip?.contains(document.activeElement)) around?.focus({ preventScroll: true });
  };
}
