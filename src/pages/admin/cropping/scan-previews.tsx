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
  picture: ScanBitmaps | null;
  placement: CardPlacement;
};

/** What of the card a glass shows around a corner, in its pixels to each side. */
const glass = 22;
const corners = [
  [0, 0],
  [cardSize.width, 0],
  [0, cardSize.height],
  [cardSize.width, cardSize.height],
] as const;

/** The three pictures as they will be, and the four corners under a glass. */
export function ScanPreviews({ image, picture, placement }: Props) {
  const [a, b, c, d, e, f] = parallelogramTransform(placement.corners, cardSize);
  const around = (x: number, y: number): Affine => [a, b, c, d, e - x + glass, f - y + glass];
  return (
    <div className={styles.previews} aria-hidden="true">
      <div className={styles.sheet}>
        {panels.map((panel) => (
          <ScanCanvas
            key={panel}
            className={styles.print}
            picture={picture}
            transform={placementTransform(placement, panel)}
            scan={image}
            view={panelSize[panel]}
          />
        ))}
      </div>
      <div className={styles.glasses}>
        {corners.map(([x, y]) => (
          <div key={`${x} ${y}`} className={styles.glass}>
            <ScanCanvas
              className={styles.print}
              picture={picture}
              transform={around(x, y)}
              scan={image}
              view={{ width: 2 * glass, height: 2 * glass }}
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
