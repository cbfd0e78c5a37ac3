import {
  Component,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { BlurhashCanvas } from 'react-blurhash';
import { averageColour, defaultBlurhash, isValidBlurhash } from '../../domain/blurhash-colour.ts';
import styles from './blurred-image.module.css';

type Props = {
  /** Null as long as the address is not known. */
  src: string | null;
  /** A blurhash; an empty or invalid one gives way to the default. */
  blurhash: string;
  /** Empty where the words beside the picture say it all. */
  alt: string;
  /** There is no such picture: its placeholder stays, with `children` on it. */
  isMissing?: boolean;
  /** It has arrived, and is about to be shown. */
  onLoad?: () => void;
  /** It could not be fetched, or what came is no picture. */
  onError?: () => void;
  /**
   * Milliseconds that the picture may take before the blur is drawn; until then its average colour
   * stands in. A canvas is dear: a shelf draws one only for a picture that keeps someone waiting.
   */
  blurDelayMs?: number;
  className?: string | undefined;
  children?: ReactNode;
};

/** What stands for a picture until there is more of it. */
export const placeholderColour = (hash: string) =>
  averageColour(hash) ?? averageColour(defaultBlurhash) ?? undefined;

/**
 * A picture over its blur placeholder, 32 × 32 with punch 1, until it has loaded (section 9), and is
 * decoded too: before that there would be nothing to see in place of the blur.
 */
export function BlurredImage(props: Props) {
  const {
    src,
    alt,
    isMissing: missing = false,
    blurDelayMs: patience = 0,
    className,
    children,
  } = props;
  const hash = isValidBlurhash(props.blurhash) ? props.blurhash : defaultBlurhash;
  const [loaded, setLoaded] = useState<string | null>(null);
  const wanted = missing ? null : src;
  const shown = wanted !== null && loaded === wanted;
  const waited = useWaited(patience, !shown);
  const picture = useRef<HTMLImageElement>(null);

  // Set here rather than in the markup, to be taken away again: an image that left the page would
  // otherwise go on loading, and the next one of the same address would wait for it.
  useLayoutEffect(() => {
    const image = picture.current;
    if (!image || wanted === null) return;
    image.src = wanted;
    return () => {
      // One that has loaded is left alone: a keystroke takes away a screen of them.
      if (!image.complete) image.removeAttribute('src');
    };
  }, [wanted]);

  const show = async (image: HTMLImageElement) => {
    props.onLoad?.();
    try {
      await image.decode();
      // A screen of pictures arrives at once, and must not stand in the way of what is pressed.
      startTransition(() => setLoaded(wanted));
    } catch {
      // Who was taken away meanwhile has nothing to complain of.
      if (image.isConnected) props.onError?.();
    }
  };
  return (
    <span
      className={`${styles.frame} ${className ?? ''}`}
      style={{ backgroundColor: placeholderColour(hash) }}
      data-picture={shown ? 'loaded' : missing ? 'missing' : 'waiting'}
    >
      {waited && !shown && (
        <NoCanvas key={hash}>
          <BlurhashCanvas className={styles.blur} hash={hash} width={32} height={32} punch={1} />
        </NoCanvas>
      )}
      {wanted !== null && (
        <img
          key={wanted}
          ref={picture}
          className={styles.image}
          alt={alt}
          draggable={false}
          decoding="async"
          hidden={!shown}
          onLoad={(event) => show(event.currentTarget)}
          onError={props.onError}
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
