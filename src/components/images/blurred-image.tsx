import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { BlurhashCanvas } from 'react-blurhash';
import { placeholderColour, validBlurhash } from '../../domain/blurhash-colour.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import styles from './blurred-image.module.css';

type Props = {
  src: string | null;
  /** An empty or invalid one is replaced by the default. */
  blurhash: string;
  /** Empty for an image that the text beside it describes. */
  alt: string;
  /** There is no image: the placeholder stays, with `children` on it. */
  isMissing?: boolean;
  onError?: () => void;
  /** Milliseconds in which the average colour is shown: the canvas of a blur is slow. */
  blurDelayMs?: number;
  className?: string | undefined;
  children?: ReactNode;
};

/** An image with a blur until it is decoded (docs/behaviour, "Images and placeholders"). */
export function BlurredImage(props: Props) {
  const { src, alt, isMissing = false, blurDelayMs = 0, className, children } = props;
  const hash = validBlurhash(props.blurhash);
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const wantedUrl = isMissing ? null : src;
  const isShown = wantedUrl !== null && loadedUrl === wantedUrl;
  const imageRef = useRef<HTMLImageElement>(null);

  // A removed image would go on loading, and the next one with the same URL would wait for it.
  useLayoutEffect(() => {
    const image = imageRef.current;
    if (!image || wantedUrl === null) return;
    image.src = wantedUrl;
    return () => {
      // Clearing a loaded image is slow, and a keystroke may remove a screen of them.
      if (!image.complete) image.removeAttribute('src');
    };
  }, [wantedUrl]);

  const show = async (image: HTMLImageElement) => {
    try {
      await image.decode();
      // Many images arrive at once and must not delay the answer to a click.
      startTransition(() => setLoadedUrl(wantedUrl));
    } catch {
      // Decoding fails for an image that was removed from the page, which is not an error.
      if (image.isConnected) props.onError?.();
    }
  };
  return (
    <span
      className={`${styles.frame} ${className ?? ''}`}
      style={{ backgroundColor: placeholderColour(hash) }}
      data-image-status={isShown ? 'loaded' : isMissing ? 'missing' : 'waiting'}
    >
      {!isShown && <Blur key={hash} hash={hash} delayMs={blurDelayMs} />}
      {wantedUrl !== null && (
        <img
          key={wantedUrl}
          ref={imageRef}
          className={styles.image}
          alt={alt}
          draggable={false}
          decoding="async"
          hidden={!isShown}
          onLoad={(event) => show(event.currentTarget)}
          onError={props.onError}
        />
      )}
      {isMissing && children}
    </span>
  );
}

function Blur({ hash, delayMs }: { hash: string; delayMs: number }) {
  const [hasElapsed, setHasElapsed] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  if (!hasElapsed) return null;
  return (
    // iOS limits the memory of canvases: the average colour stays.
    <ErrorBoundary Fallback={() => null}>
      <BlurhashCanvas className={styles.blur} hash={hash} width={32} height={32} punch={1} />
    </ErrorBoundary>
  );
}
