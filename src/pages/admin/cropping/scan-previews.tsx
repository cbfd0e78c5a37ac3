import { panelSize, panels } from '../../../domain/cassette.ts';
import {
  type CardPlacement,
  cardSize,
  placementTransform,
} from '../../../imaging/crop/card-placement.ts';
import { type Affine, parallelogramTransform } from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { ScanCanvas } from './scan-canvas.tsx';
import styles from './scan-previews.module.css';
import type { ScanBitmaps } from './use-scan-bitmaps.ts';

type Props = {
  image: OpenedImage;
  bitmaps: ScanBitmaps | null;
  placement: CardPlacement;
};

/** Card pixels that a magnifier shows to each side of a corner. */
const magnifierRadius = 22;
const corners = [
  [0, 0],
  [cardSize.width, 0],
  [0, cardSize.height],
  [cardSize.width, cardSize.height],
] as const;

/** Previews of the three crops, and the four corners magnified. */
export function ScanPreviews({ image, bitmaps, placement }: Props) {
  const [a, b, c, d, e, f] = parallelogramTransform(placement.corners, cardSize);
  const centredAt = (x: number, y: number): Affine => [
    a,
    b,
    c,
    d,
    e - x + magnifierRadius,
    f - y + magnifierRadius,
  ];
  return (
    <div className={styles.previews} aria-hidden="true">
      <div className={styles.crops}>
        {panels.map((panel) => (
          <ScanCanvas
            key={panel}
            bitmaps={bitmaps}
            transform={placementTransform(placement, panel)}
            scan={image}
            view={panelSize[panel]}
          />
        ))}
      </div>
      <div className={styles.magnifiers}>
        {corners.map(([x, y]) => (
          <div key={`${x} ${y}`} className={styles.magnifier}>
            <ScanCanvas
              bitmaps={bitmaps}
              transform={centredAt(x, y)}
              scan={image}
              view={{ width: 2 * magnifierRadius, height: 2 * magnifierRadius }}
            />
            <svg viewBox="-1 -1 2 2" aria-hidden="true">
              <path d={`M${x ? -1 : 1} 0H0V${y ? -1 : 1}`} vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
        ))}
      </div>
    </div>
  );
}
