import { useEffect, useRef, useState } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import type { PanelImage } from '../../../domain/cassette.ts';
import { StoredImage } from '../stored-image.tsx';
import styles from './row-thumbnail.module.css';

/** Rows passed by a fast scroll load nothing. */
const delayMs = 150;

/** The front image of a row, loaded once the row is in sight. */
export function RowThumbnail({ image }: { image: PanelImage }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [hasBeenSeen, setHasBeenSeen] = useState(false);
  const isWaiting = image.path !== '' && !hasBeenSeen;
  useEffect(() => {
    if (!isWaiting || !frame.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(setHasBeenSeen, delayMs, true);
    });
    observer.observe(frame.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isWaiting]);

  return (
    <span
      ref={frame}
      className={`${styles.thumbnail} ${image.path === '' ? styles.missing : ''}`}
      data-thumbnail
    >
      {hasBeenSeen && image.path !== '' && (
        <ImageUrlProvider>
          <StoredImage image={image} alt="" />
        </ImageUrlProvider>
      )}
    </span>
  );
}
