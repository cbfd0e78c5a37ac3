import { type CSSProperties, useEffect, useReducer, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import type { DetectedCards } from './crop-images.ts';
import styles from './scan-review.module.css';
import {
  createScanThumbnail,
  isUnreadable,
  type LoadedThumbnail,
  needsReview,
  rotateThumbnail,
  type ScanThumbnail,
} from './scan-thumbnail.ts';

export type Scan = { readonly rowNumber: number; readonly title: string; readonly file: File };

type Props = {
  scans: readonly Scan[];
  detectedCards: DetectedCards;
  onRemove: (file: File) => void;
};

/** Thumbnails of all scans with the outline of the detected card; scans without one are marked. */
export function ScanReview({ scans, detectedCards, onRemove }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const thumbnails = useRef(new Map<File, ScanThumbnail>());
  const [, render] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!isOpen) return;
    let isCancelled = false;
    (async () => {
      // One after the other: each holds a whole scan in memory.
      for (const { file } of scans) {
        if (thumbnails.current.has(file)) continue;
        const thumbnail = await createScanThumbnail(file, detectedCards);
        thumbnails.current.set(file, thumbnail);
        if (isCancelled) return;
        render();
      }
    })();
    return () => {
      isCancelled = true;
    };
  }, [isOpen, scans, detectedCards]);

  useEffect(() => {
    const all = thumbnails.current;
    return () => {
      for (const thumbnail of all.values())
        if ('url' in thumbnail) URL.revokeObjectURL(thumbnail.url);
      all.clear();
    };
  }, []);

  function rotate(files: readonly File[]) {
    for (const file of files) {
      const thumbnail = thumbnails.current.get(file);
      if (thumbnail && 'url' in thumbnail)
        thumbnails.current.set(file, rotateThumbnail(thumbnail, file, detectedCards));
    }
    render();
  }

  const loadedCount = scans.filter(({ file }) => thumbnails.current.has(file)).length;
  const scansToReview = scans.filter(({ file }) => needsReview(thumbnails.current.get(file)));
  const unreadableCount = scansToReview.filter(({ file }) =>
    isUnreadable(thumbnails.current.get(file)),
  ).length;
  const hasLoadedAll = loadedCount === scans.length;
  const orderedScans = hasLoadedAll
    ? [...scansToReview, ...scans.filter((scan) => !scansToReview.includes(scan))]
    : scans;
  return (
    <details
      className={styles.scanReview}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>Look at the scans ({scans.length})</summary>
      <p className={styles.status} role="status">
        {hasLoadedAll
          ? reviewMessage(scansToReview.length - unreadableCount, unreadableCount)
          : `Looking for the cards: ${loadedCount} of ${scans.length}.`}
      </p>
      {hasLoadedAll && scans.length > 1 && (
        <Button
          variant="quiet"
          className={styles.rotateAll}
          onClick={() => rotate(scans.map(({ file }) => file))}
        >
          Turn all by 90°
        </Button>
      )}
      <ul role="list" className={styles.scans}>
        {orderedScans.map(({ rowNumber, title, file }) => {
          const thumbnail = thumbnails.current.get(file);
          const isUndetected = needsReview(thumbnail);
          return (
            <li key={rowNumber} data-undetected={isUndetected || undefined}>
              <div className={styles.thumbnail}>
                {thumbnail && 'url' in thumbnail && (
                  <div className={styles.rotated} style={rotationStyle(thumbnail)}>
                    <img src={thumbnail.url} alt="" />
                    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                      <path className={styles.lineBackground} d={thumbnail.outline} />
                      <path className={styles.line} d={thumbnail.outline} />
                      <path className={styles.line} data-fold="" d={thumbnail.folds} />
                    </svg>
                  </div>
                )}
              </div>
              <p className={styles.name}>
                <span>{rowNumber}</span> <bdi>{title}</bdi>
              </p>
              {isUndetected && (
                <p className={styles.warning}>
                  {thumbnail && 'error' in thumbnail ? thumbnail.error : 'No card was seen.'}
                </p>
              )}
              {thumbnail && (
                <p className={styles.actions}>
                  <Button variant="quiet" onClick={() => onRemove(file)}>
                    Leave out<span className="visually-hidden"> the scan of {title}</span>
                  </Button>
                  {'url' in thumbnail && (
                    <Button variant="quiet" onClick={() => rotate([file])}>
                      Turn<span className="visually-hidden"> the scan of {title} by 90°</span>
                    </Button>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function reviewMessage(undetectedCount: number, unreadableCount: number): string {
  const sentences = [
    undetectedCount > 0 &&
      `No card was seen in ${undetectedCount} of them. Left as ${undetectedCount === 1 ? 'it is, it is' : 'they are, they are'} cut from the middle, to be mended in the form.`,
    unreadableCount > 0 &&
      `${unreadableCount} can’t be opened: leave ${unreadableCount === 1 ? 'it' : 'them'} out, and the ${unreadableCount === 1 ? 'tape comes' : 'tapes come'} in without.`,
  ].filter(Boolean);
  return sentences.length > 0
    ? sentences.join(' ')
    : 'A card was found in each of them. Leave out what is not the card: the tape comes in without it.';
}

/** Scales a thumbnail rotated by 90° down to the box of the unrotated one. */
function rotationStyle({ quarters, width, height }: LoadedThumbnail): CSSProperties {
  const scale = quarters % 2 === 0 ? 1 : Math.min(width / height, height / width);
  return { transform: `rotate(${quarters * 90}deg) scale(${scale})` };
}
