import { type CSSProperties, useEffect, useReducer, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import styles from './contact-sheet.module.css';
import type { DetectedCards } from './crop-images.ts';
import {
  createScanThumbnail,
  isUnreadable,
  type LoadedThumbnail,
  needsReview,
  rotateThumbnail,
  type ScanThumbnail,
} from './scan-thumbnail.ts';

export type Scan = { readonly row: number; readonly title: string; readonly file: File };

type Props = {
  scans: readonly Scan[];
  seen: DetectedCards;
  onLeave: (file: File) => void;
};

/** A contact sheet: in each scan the card as it would be cut, and a mark where none was seen. */
export function ContactSheet({ scans, seen, onLeave }: Props) {
  const [open, setOpen] = useState(false);
  const looks = useRef(new Map<File, ScanThumbnail>());
  const [, show] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!open) return;
    let left = false;
    (async () => {
      // One after the other: each is a whole scan in memory.
      for (const { file } of scans) {
        if (looks.current.has(file)) continue;
        const look = await createScanThumbnail(file, seen);
        looks.current.set(file, look);
        if (left) return;
        show();
      }
    })();
    return () => {
      left = true;
    };
  }, [open, scans, seen]);

  useEffect(() => {
    const all = looks.current;
    return () => {
      for (const look of all.values()) if ('url' in look) URL.revokeObjectURL(look.url);
      all.clear();
    };
  }, []);

  /** Another edge of the card is its upper one: the scan lay on its side, or on its head. */
  function turn(these: readonly Scan[]) {
    for (const { file } of these) {
      const look = looks.current.get(file);
      if (look && 'url' in look) looks.current.set(file, rotateThumbnail(look, file, seen));
    }
    show();
  }

  const looked = scans.filter(({ file }) => looks.current.has(file)).length;
  const odd = scans.filter(({ file }) => needsReview(looks.current.get(file)));
  const closed = odd.filter(({ file }) => isUnreadable(looks.current.get(file))).length;
  // Once all have been looked at, those that need somebody come first.
  const inOrder =
    looked < scans.length ? scans : [...odd, ...scans.filter((one) => !odd.includes(one))];
  return (
    <details className={styles.sheet} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Look at the scans ({scans.length})</summary>
      <p className={styles.words} role="status">
        {looked < scans.length
          ? `Looking for the cards: ${looked} of ${scans.length}.`
          : sayWhatIsOdd(odd.length - closed, closed)}
      </p>
      {looked === scans.length && scans.length > 1 && (
        <Button variant="quiet" className={styles.turn} onClick={() => turn(scans)}>
          Turn all by 90°
        </Button>
      )}
      <ul role="list" className={styles.scans}>
        {inOrder.map(({ row, title, file }) => {
          const look = looks.current.get(file);
          const isOdd = needsReview(look);
          return (
            <li key={row} data-odd={isOdd || undefined}>
              <div className={styles.picture}>
                {look && 'url' in look && (
                  <div className={styles.upright} style={turnedBy(look)}>
                    <img src={look.url} alt="" />
                    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                      <path className={styles.under} d={look.outline} />
                      <path className={styles.line} d={look.outline} />
                      <path className={styles.line} data-fold="" d={look.folds} />
                    </svg>
                  </div>
                )}
              </div>
              <p className={styles.name}>
                <span>{row}</span> <bdi>{title}</bdi>
              </p>
              {isOdd && (
                <p className={styles.odd}>
                  {look && 'words' in look ? look.words : 'No card was seen.'}
                </p>
              )}
              {look && (
                <p className={styles.acts}>
                  <Button variant="quiet" onClick={() => onLeave(file)}>
                    Leave out<span className="visually-hidden"> the scan of {title}</span>
                  </Button>
                  {'url' in look && (
                    <Button variant="quiet" onClick={() => turn([{ row, title, file }])}>
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

function sayWhatIsOdd(unseen: number, closed: number): string {
  const words = [
    unseen > 0 &&
      `No card was seen in ${unseen} of them. Left as ${unseen === 1 ? 'it is, it is' : 'they are, they are'} cut from the middle, to be mended in the form.`,
    closed > 0 &&
      `${closed} can’t be opened: leave ${closed === 1 ? 'it' : 'them'} out, and the ${closed === 1 ? 'tape comes' : 'tapes come'} in without.`,
  ].filter(Boolean);
  return words.length > 0
    ? words.join(' ')
    : 'A card was found in each of them. Leave out what is not the card: the tape comes in without it.';
}

/** The picture on its side is as wide as it was high: it is made to fit its place. */
function turnedBy({ quarters, width, height }: LoadedThumbnail): CSSProperties {
  const scale = quarters % 2 === 0 ? 1 : Math.min(width / height, height / width);
  return { transform: `rotate(${quarters * 90}deg) scale(${scale})` };
}
