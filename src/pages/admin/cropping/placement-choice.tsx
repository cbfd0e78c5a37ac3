import { useId } from 'react';
import { type CardPlacement, cardSize } from '../../../imaging/crop/card-placement.ts';
import { parallelogramTransform } from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import styles from './placement-choice.module.css';
import { ScanCanvas } from './scan-canvas.tsx';
import type { ScanBitmaps } from './use-scan-bitmaps.ts';

type Props = {
  question: string;
  image: OpenedImage;
  bitmaps: ScanBitmaps | null;
  options: readonly { readonly label: string; readonly placement: CardPlacement }[];
  selected: number;
  onSelect: (index: number) => void;
};

/** Radio buttons with a thumbnail of the card as each option would cut it. */
export function PlacementChoice({ question, image, bitmaps, options, selected, onSelect }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.choice} aria-labelledby={`${name}-question`}>
      <p id={`${name}-question`}>{question}</p>
      {options.map(({ label, placement }, index) => (
        <label key={label}>
          <ScanCanvas
            bitmaps={bitmaps}
            transform={parallelogramTransform(placement.corners, cardSize)}
            scan={image}
            view={cardSize}
          />
          <span>
            <input
              type="radio"
              name={name}
              checked={index === selected}
              onChange={() => onSelect(index)}
            />{' '}
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
