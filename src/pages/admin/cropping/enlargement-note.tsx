import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import styles from './enlargement-note.module.css';

type Props = {
  /** The part of the image that is used, and the picture that it becomes, in pixels. */
  source: Size;
  target: Size;
};

const formatSize = ({ width, height }: Size) => `${Math.round(width)} × ${Math.round(height)}`;

/** Says that an open image has less than half of the pixels in either direction before it is added. It can be added all the same. */
export function EnlargementNote({ source, target }: Props) {
  const isTooSmall = source.width * 2 < target.width || source.height * 2 < target.height;
  return (
    <div aria-live="polite" className={isTooSmall ? styles.note : 'visually-hidden'}>
      {isTooSmall && (
        <p>
          Small: {formatSize(source)} pixels are enlarged to {formatSize(target)}, so it will look
          blurred. You can use it all the same.
        </p>
      )}
    </div>
  );
}
