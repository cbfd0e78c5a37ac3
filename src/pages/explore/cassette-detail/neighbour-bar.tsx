import { useEffect } from 'react';
import { useImages } from '../../../components/images/image-url.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { cassetteName } from '../cassette-button.tsx';
import { Icon } from '../icon.tsx';
import { useFound, useSearch } from '../shelf-page.tsx';
import styles from './neighbour-bar.module.css';

type Props = {
  cassette: Cassette;
  /** Its position on the shelf, from 0. */
  index: number;
};

/** Buttons for the previous and the next tape, and the position: "37 of 412". */
export function NeighbourBar({ cassette, index }: Props) {
  const { found } = useFound();
  const { openTape } = useSearch();
  const [previous, next] = [found[index - 1], found[index + 1]];
  usePreloadedImages([previous, next]);
  const step = (label: string, path: string, neighbour: Cassette | undefined) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      // A disabled button would lose the focus at the end of the shelf.
      aria-disabled={!neighbour}
      data-counts
      onClick={() => {
        if (neighbour) openTape(neighbour.id);
      }}
    >
      <Icon path={path} />
    </button>
  );
  return (
    <div className={styles.bar}>
      {step('Previous tape', 'M21 12H4m7-7-7 7 7 7', previous)}
      {step('Next tape', 'M3 12h17m-7-7 7 7-7 7', next)}
      <p className={styles.place} aria-live="polite">
        {`${index + 1} of ${found.length}`}
        <span className="visually-hidden">: {cassetteName(cassette)}</span>
      </p>
    </div>
  );
}

/** A visitor who steps on within this time requests no images of the neighbours. */
const preloadDelayMs = 300;

/** Requests the spine and front of the neighbours, after the images of the open cassette. */
function usePreloadedImages(cassettes: readonly (Cassette | undefined)[]) {
  const port = useImages();
  const images = cassettes.flatMap((one) => (one ? [one.images.spine, one.images.front] : []));
  const urls = images.map((image) => port?.imageUrl(image) ?? '').join(' ');
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine) return;
      for (const url of urls.split(' ')) if (url !== '') new Image().src = url;
    }, preloadDelayMs);
    return () => clearTimeout(timer);
  }, [urls]);
}
