import type { ReactNode } from 'react';
import { ImageLoadContext } from '../../components/images/image-load-status.ts';
import { useImageLoadStatus } from '../../components/images/use-image-load-status.ts';
import { Notice } from '../../components/ui/notice.tsx';

type Props = {
  className?: string | undefined;
  /** Set when another notice already shows the error. */
  hidden?: boolean;
  children: ReactNode;
};

/** One notice for all images in `children` that can't be loaded, with a button to try again. */
export function ImageLoadNotice({ className, hidden, children }: Props) {
  const { tracker, loadError, retry } = useImageLoadStatus();
  return (
    <ImageLoadContext value={tracker}>
      {children}
      {loadError && !hidden && (
        <div ref={moveFocusOnRemoval} className={className}>
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

/** The notice disappears on its own: focus inside it then moves to the nearest focusable ancestor. */
function moveFocusOnRemoval(notice: HTMLElement | null) {
  const ancestor = notice?.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    if (notice?.contains(document.activeElement)) ancestor?.focus({ preventScroll: true });
  };
}
