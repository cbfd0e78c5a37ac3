import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import { formatSize, isTooSmall } from '../../../imaging/crop/enlargement.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import styles from './image-notes.module.css';

type Props = {
  image: OpenedImage;
  /** The part of the image that is used, and the picture that it becomes, in pixels. */
  source: Size;
  target: Size;
};

/** What the editor should know of an open image before it is added. It can be added all the same. */
export function ImageNotes({ image, source, target }: Props) {
  return (
    <div aria-live="polite" className={styles.notes}>
      {isTooSmall(source, target) && (
        <p>
          Small: {formatSize(source)} pixels are enlarged to {formatSize(target)}, so it will look
          blurred. You can use it all the same.
        </p>
      )}
      {image.isDamaged && (
        <p>
          This file is damaged: part of the picture may be shifted, in wrong colours or missing. You
          can use it all the same.
        </p>
      )}
    </div>
  );
}
