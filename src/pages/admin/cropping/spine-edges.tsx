import type { Placement } from '../../../domain/pictures/placement.ts';
import { cardSize, toPicture } from '../../../imaging/crop/card-placement.ts';
import { lengthOf } from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import primitives from '../../../styles/primitives.module.css';
import { useObjectUrl } from './blob-image.tsx';
import styles from './placement-editor.module.css';

type Props = { image: OpenedImage; placement: Placement };

/** Both edges of the spine, as a spine is read, each in two halves: about twice as large as above. */
export function SpineEdges({ image, placement }: Props) {
  const { width, height, preview } = image;
  const url = useObjectUrl(preview);
  const [spine, front] = placement.folds;
  const half = (index: number, x: number) => {
    const top = toPicture(placement, { x, y: 0 });
    const bottom = toPicture(placement, { x, y: cardSize.height });
    const degrees = (Math.atan2(bottom.y - top.y, bottom.x - top.x) * 180) / Math.PI;
    const length = lengthOf(top, bottom) / 2;
    const box = [index * length, -length / 25, length, length / 12.5];
    return (
      <svg key={`${index} ${x}`} viewBox={box.join(' ')} aria-hidden="true">
        <g transform={`rotate(${-degrees}) translate(${-top.x} ${-top.y})`}>
          <image href={url} width={width} height={height} preserveAspectRatio="none" />
        </g>
        <path className={styles.darkFold} d={`M0 0H${2 * length}`} />
        <path className={styles.lightFold} d={`M0 0H${2 * length}`} />
      </svg>
    );
  };
  return (
    <figure className={styles.edges}>
      <figcaption className={primitives.small}>
        The edges of the spine, enlarged: what crosses a line is cut off.
      </figcaption>
      {[front, spine].flatMap((x) => [half(0, x), half(1, x)])}
    </figure>
  );
}
