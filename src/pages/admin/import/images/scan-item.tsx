import type { CSSProperties } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { RowAssignment } from './row-assignment.tsx';
import styles from './scan-review.module.css';
import {
  isTurnUnsure,
  type LoadedThumbnail,
  needsReview,
  type ScanThumbnail,
} from './scan-thumbnail.ts';

export type Scan = { readonly rowNumber: number; readonly title: string; readonly file: File };

type Props = {
  scan: Scan;
  /** Undefined until the scan has been searched. */
  thumbnail: ScanThumbnail | undefined;
  /** Whether the scan has a second card. */
  hasOtherCard: boolean;
  /** Titles of the rows to which the second card can be assigned, by row number. */
  titles: ReadonlyMap<number, string>;
  onAdjust: () => void;
  onRemove: () => void;
  onRotate: () => void;
  onAssignOther: (rowNumber: number) => void;
};

/** The thumbnail of a scan with the outline of its card, what is unsure about it, and its actions. */
export function ScanItem(props: Props) {
  const { scan, thumbnail, hasOtherCard, titles } = props;
  const { rowNumber, title } = scan;
  const isUndetected = needsReview(thumbnail);
  const loaded = thumbnail && 'url' in thumbnail ? thumbnail : null;
  return (
    <li data-undetected={isUndetected || undefined}>
      <div className={styles.thumbnail}>{loaded && <Outlined thumbnail={loaded} />}</div>
      <p className={styles.name}>
        <span>{rowNumber}</span> <bdi>{title}</bdi>
      </p>
      {isUndetected && (
        <p className={styles.warning}>
          {thumbnail && 'error' in thumbnail ? thumbnail.error : 'No card was seen.'}
        </p>
      )}
      {isTurnUnsure(thumbnail) && <p className={styles.note}>Which way up is not sure.</p>}
      {hasOtherCard && (
        <>
          <p className={styles.note}>Two cards are in this scan. The other one can be taken:</p>
          <RowAssignment
            name={`the other card in the scan of ${title}`}
            closest={[]}
            titles={titles}
            onAssign={props.onAssignOther}
          />
        </>
      )}
      {thumbnail && (
        <p className={styles.actions}>
          {loaded && (
            <Button variant="quiet" onClick={props.onAdjust}>
              Adjust <span className="visually-hidden">the cut of {title}</span>
            </Button>
          )}
          <Button variant="quiet" onClick={props.onRemove}>
            Leave out<span className="visually-hidden"> the scan of {title}</span>
          </Button>
          {loaded && (
            <Button variant="quiet" onClick={props.onRotate}>
              Turn<span className="visually-hidden"> the scan of {title} by 90°</span>
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

const Outlined = ({ thumbnail }: { thumbnail: LoadedThumbnail }) => (
  <div className={styles.rotated} style={rotationStyle(thumbnail)}>
    <img src={thumbnail.url} alt="" />
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.lineBackground} d={thumbnail.outline} />
      <path className={styles.line} d={thumbnail.outline} />
      <path className={styles.line} data-fold="" d={thumbnail.folds} />
    </svg>
  </div>
);

/** Scales a thumbnail rotated by 90° down to the box of the unrotated one. */
function rotationStyle({ quarters, width, height }: LoadedThumbnail): CSSProperties {
  const scale = quarters % 2 === 0 ? 1 : Math.min(width / height, height / width);
  return { transform: `rotate(${quarters * 90}deg) scale(${scale})` };
}
