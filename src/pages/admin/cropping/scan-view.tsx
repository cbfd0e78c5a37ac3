import type { ReactNode } from 'react';
import { type CardPlacement, cardSize } from '../../../imaging/crop/card-placement.ts';
import { parallelogramTransform } from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';

type Props = {
  image: OpenedImage;
  placement: CardPlacement;
  /** The part of the card that is shown, in card pixels (787×775), as a `viewBox`. */
  part: string;
  className?: string | undefined;
  /** Drawn on the scan, in card pixels. */
  children?: ReactNode;
};

/** A scan as the placed card lies on it. */
export function ScanView({ image, placement, part, className, children }: Props) {
  return (
    <svg className={className} viewBox={part} aria-hidden="true">
      <image
        href={image.url}
        width={image.width}
        height={image.height}
        preserveAspectRatio="none"
        transform={`matrix(${parallelogramTransform(placement.corners, cardSize).join(' ')})`}
      />
      {children}
    </svg>
  );
}
