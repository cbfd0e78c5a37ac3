import { Component, type ReactNode, useEffect, useState } from 'react';
import { BlurhashCanvas } from 'react-blurhash';
import { averageColour, defaultBlurhash, isValidBlurhash } from '../domain/blurhash-colour.ts';
import styles from './blurred-image.module.css';

type Props = {
  /** Null as long as the address is not known. */
  src: string | null;
  /** A blurhash; an empty or invalid one gives way to the default. */
  hash: string;
  /** Empty where the words beside the picture say it all. */
  alt: string;
  /** There is no such picture: its placeholder stays, with `children` on it. */
  missing?: boolean;
  onError?: () => void;
  /**
   * Milliseconds that the picture may take before the blur is drawn; until then its average colour
   * stands in. A canvas is dear: a shelf draws one only for a picture that keeps someone waiting.
   */
  patience?: number;
  className?: string | undefined;
  children?: ReactNode;
};

/** A picture over its blur placeholder, 32 × 32 with punch 1, until it has loaded (section 9). */
export function BlurredImage(props: Props) {
  const { src, alt, missing = false, onError, patience = 0, className, children } = props;
  const hash = isValidBlurhash(props.hash) ? props.hash : defaultBlurhash;
  const [loaded, setLoaded] = useState<string | null>(null);
  const shown = src !== null && loaded === src && !missing;
  const waited = useWaited(patience, !shown);
  return (
    <span
      className={`${styles.frame} ${className ?? ''}`}
      style={{ backgroundColor: averageColour(hash) ?? undefined }}
      data-picture={shown ? 'loaded' : missing ? 'missing' : 'waiting'}
    >
      {waited && !shown && (
        <NoCanvas key={hash}>
          <BlurhashCanvas className={styles.blur} hash={hash} width={32} height={32} punch={1} />
        </NoCanvas>
      )}
      {src !== null && !missing && (
        <img
          key={src}
          className={styles.image}
          src={src}
          alt={alt}
          draggable={false}
          decoding="async"
          hidden={!shown}
          onLoad={() => setLoaded(src)}
          onError={onError}
        />
      )}
      {missing && children}
    </span>
  );
}

function useWaited(patience: number, waiting: boolean): boolean {
  const [waited, setWaited] = useState(patience === 0);
  useEffect(() => {
    if (!waiting || waited) return;
    const timer = setTimeout(() => setWaited(true), patience);
    return () => clearTimeout(timer);
  }, [patience, waiting, waited]);
  return waited;
}

/** A browser that has no canvas left (iOS counts them) shows the average colour and goes on. */
class NoCanvas extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
