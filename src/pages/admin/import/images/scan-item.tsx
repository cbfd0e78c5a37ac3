import type { CSSProperties } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { type CardPlacement, cardSize } from '../../../../imaging/crop/card-placement.ts';
import { measureCard } from '../../../../imaging/crop/card-shape.ts';
import { useImportActions, useImportPreview } from '../import-provider.tsx';
import type { Scan } from '../use-preview.ts';
import { RowAssignment } from './row-assignment.tsx';
import styles from './scan-review.module.css';
import { type LoadedThumbnail, needsReview, type ScanStatus } from './scan-thumbnail.ts';

type Props = { scan: Scan; status: ScanStatus; onAdjust: () => void };

/** The thumbnail of a scan with the outline of its card, what is unsure about it, and its actions. */
export function ScanItem({ scan, status, onAdjust }: Props) {
  const { rowNumber, title, file } = scan;
  const { thumbnails, cards } = useImportPreview();
  const { assignSecondCard, removeImages, turnCards } = useImportActions();
  const thumbnail = thumbnails.get(file);
  const card = cards.get(file);
  const loaded = thumbnail && 'url' in thumbnail ? thumbnail : null;
  return (
    <li data-undetected={needsReview(status) || undefined}>
      <div className={styles.thumbnail}>
        {loaded && card && <Outlined thumbnail={loaded} card={card} />}
      </div>
      <p className={styles.name}>
        <span>{rowNumber}</span> <bdi>{title}</bdi>
      </p>
      {needsReview(status) && (
        <p className={styles.warning}>
          {thumbnail && 'error' in thumbnail ? thumbnail.error : 'No card was seen.'}
        </p>
      )}
      {status === 'unsure' && <p className={styles.note}>Which way up is not sure.</p>}
      {card?.other && (
        <>
          <p className={styles.note}>Two cards are in this scan. The other one can be taken:</p>
          <RowAssignment
            name={`the other card in the scan of ${title}`}
            closest={[]}
            onAssign={(row) => {
              const copy = new File([file], file.name, { type: file.type });
              assignSecondCard(file, copy, row);
            }}
          />
        </>
      )}
      {thumbnail && (
        <p className={styles.actions}>
          {loaded && (
            <Button variant="quiet" onClick={onAdjust}>
              Adjust <span className="visually-hidden">the cut of {title}</span>
            </Button>
          )}
          <Button variant="quiet" onClick={() => removeImages([file])}>
            Leave out<span className="visually-hidden"> the scan of {title}</span>
          </Button>
          {loaded && (
            <Button variant="quiet" onClick={() => turnCards([file])}>
              Turn<span className="visually-hidden"> the scan of {title} by 90°</span>
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

type OutlinedProps = { thumbnail: LoadedThumbnail; card: CardPlacement };

/** A thumbnail with its card upright; one on its side is scaled down to the box of an upright one. */
function Outlined({ thumbnail, card }: OutlinedProps) {
  const { url, width, height } = thumbnail;
  const quarters = Math.round(-measureCard(card).angle / 90);
  const scale = quarters % 2 === 0 ? 1 : Math.min(width / height, height / width);
  const style: CSSProperties = { transform: `rotate(${quarters * 90}deg) scale(${scale})` };
  const { topLeft, topRight, bottomLeft } = card.corners;
  /** A point of the card, in fractions of its width and height, as a point of the picture. */
  const point = (right: number, below: number) => {
    const x = topLeft.x + (topRight.x - topLeft.x) * right + (bottomLeft.x - topLeft.x) * below;
    const y = topLeft.y + (topRight.y - topLeft.y) * right + (bottomLeft.y - topLeft.y) * below;
    return `${x} ${y}`;
  };
  const outline = `M${point(0, 0)}L${point(1, 0)}L${point(1, 1)}L${point(0, 1)}Z`;
  const folds = card.folds.map((fold) => fold / cardSize.width);
  return (
    <div className={styles.rotated} style={style}>
      <img src={url} alt="" />
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.lineBackground} d={outline} />
        <path className={styles.line} d={outline} />
        <path
          className={styles.line}
          data-fold=""
          d={folds.map((fold) => `M${point(fold, 0)}L${point(fold, 1)}`).join('')}
        />
      </svg>
    </div>
  );
}
