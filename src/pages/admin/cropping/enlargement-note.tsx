import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import { formatSize, isTooSmall } from '../../../imaging/crop/enlargement.ts';
import styles from './enlargement-note.module.css';

type Props = {
  /** The part of the image that is used, and the picture that it becomes, in pixels. */
  source: Size;
  target: Size;
};

/** Says that an open image is small before it is added. It can be added all the same. */
export function EnlargementNote({ source, target }: Props) {
  return (
    <div aria-live="polite" className={styles.note}>
      {isTooSmall(source, target) && (
        <p>
          Small: {formatSize(source)} pixels are enlarged to {formatSize(target)}, so it will look
          blurred. You can use it all the same.
        </p>
      )}
    </div>
  );
}
