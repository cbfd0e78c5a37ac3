import { useEffect, useReducer, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import type { CardPlacement } from '../../../../imaging/crop/card-placement.ts';
import { measureCard } from '../../../../imaging/crop/card-shape.ts';
import type { DetectedCards, ScanCard } from './crop-images.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { type Scan, ScanItem } from './scan-item.tsx';
import styles from './scan-review.module.css';
import {
  createScanThumbnail,
  isTurnUnsure,
  isUnreadable,
  needsReview,
  rotateThumbnail,
  type ScanThumbnail,
  withCard,
} from './scan-thumbnail.ts';

type Props = {
  scans: readonly Scan[];
  /** Titles of the rows to which a second card can be assigned, by row number. */
  titles: ReadonlyMap<number, string>;
  detectedCards: DetectedCards;
  /** Called after a change of `detectedCards`. */
  onCardsChange: () => void;
  onAssign: (file: File, rowNumber: number) => void;
  onRemove: (file: File) => void;
};

/** Thumbnails of all scans with the outline of the detected card; scans without one are marked. */
export function ScanReview(props: Props) {
  const { scans, titles, detectedCards, onCardsChange, onAssign, onRemove } = props;
  const [edited, setEdited] = useState<Scan | null>(null);
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
        onCardsChange();
      }
    })();
    return () => {
      isCancelled = true;
    };
  }, [isOpen, scans, detectedCards, onCardsChange]);

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
    onCardsChange();
  }

  function place(file: File, placement: CardPlacement) {
    const known = detectedCards.get(file);
    const card: ScanCard = {
      ...placement,
      found: true,
      isTurnSure: true,
      other: known && fartherCard(placement, known),
    };
    detectedCards.set(file, card);
    const thumbnail = thumbnails.current.get(file);
    if (thumbnail && 'url' in thumbnail) thumbnails.current.set(file, withCard(thumbnail, card));
    setEdited(null);
    onCardsChange();
  }

  /** Assigns the second card of a scan to another row, as another file. */
  function assignOther(file: File, rowNumber: number) {
    const card = detectedCards.get(file);
    if (!card?.other) return;
    const copy = new File([file], file.name, { type: file.type });
    detectedCards.set(copy, card.other);
    detectedCards.set(file, { ...card, other: undefined });
    onAssign(copy, rowNumber);
  }

  const editedCard = edited && detectedCards.get(edited.file);
  const loadedCount = scans.filter(({ file }) => thumbnails.current.has(file)).length;
  const scansToReview = scans.filter(({ file }) => needsReview(thumbnails.current.get(file)));
  const unreadableCount = scansToReview.filter(({ file }) =>
    isUnreadable(thumbnails.current.get(file)),
  ).length;
  const unsureCount = scans.filter(({ file }) => isTurnUnsure(thumbnails.current.get(file))).length;
  const hasLoadedAll = loadedCount === scans.length;
  const orderedScans = hasLoadedAll
    ? [...scansToReview, ...scans.filter((scan) => !scansToReview.includes(scan))]
    : scans;
  return (
    <details
      className={styles.scanReview}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>Look at the scans ({scans.length})</summary>
      <p className={styles.status} role="status">
        {hasLoadedAll
          ? reviewMessage(scansToReview.length - unreadableCount, unreadableCount, unsureCount)
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
        {orderedScans.map((scan) => {
          const { file } = scan;
          return (
            <ScanItem
              key={scan.rowNumber}
              scan={scan}
              thumbnail={thumbnails.current.get(file)}
              hasOtherCard={detectedCards.get(file)?.other !== undefined}
              titles={titles}
              onAdjust={() => setEdited(scan)}
              onRemove={() => onRemove(file)}
              onRotate={() => rotate([file])}
              onAssignOther={(row) => assignOther(file, row)}
            />
          );
        })}
      </ul>
      {edited && editedCard && (
        <ScanDialog
          file={edited.file}
          title={edited.title}
          card={editedCard}
          onUse={(placement) => place(edited.file, placement)}
          onClose={() => setEdited(null)}
        />
      )}
    </details>
  );
}

/** The card of a scan with two cards that is farther from a placement; undefined if there is one card. */
function fartherCard(placement: CardPlacement, { other, ...card }: ScanCard) {
  if (!other) return undefined;
  const { center } = measureCard(placement);
  const distance = (to: CardPlacement) => {
    const { x, y } = measureCard(to).center;
    return Math.hypot(x - center.x, y - center.y);
  };
  return distance(card) > distance(other) ? card : other;
}

function reviewMessage(
  undetectedCount: number,
  unreadableCount: number,
  unsureCount: number,
): string {
  const sentences = [
    undetectedCount > 0 &&
      `No card was seen in ${undetectedCount} of them. Left as ${undetectedCount === 1 ? 'it is, it is' : 'they are, they are'} cut from the middle: place ${undetectedCount === 1 ? 'it' : 'them'} with “Adjust”.`,
    unreadableCount > 0 &&
      `${unreadableCount} can’t be opened: leave ${unreadableCount === 1 ? 'it' : 'them'} out, and the ${unreadableCount === 1 ? 'tape comes' : 'tapes come'} in without.`,
    unsureCount > 0 &&
      `Which way up the card is, is not sure in ${unsureCount}: look at ${unsureCount === 1 ? 'it' : 'them'}, and turn what is not upright.`,
  ].filter(Boolean);
  return sentences.length > 0
    ? sentences.join(' ')
    : 'A card was found in each of them. Leave out what is not the card: the tape comes in without it.';
}
