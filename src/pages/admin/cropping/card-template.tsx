import { cardSize, type Folds } from '../../../imaging/crop/card-placement.ts';
import styles from './card-template.module.css';

/** Background shown around the card, in card pixels; the crop marks lie in it. */
export const templateMargin = 70;
export const templateSize = {
  width: cardSize.width + 2 * templateMargin,
  height: cardSize.height + 2 * templateMargin,
};

/** Dims the area outside the card, and draws its outline, crop marks and folds. */
export function CardTemplate({ folds }: { folds: Folds }) {
  const { width, height } = templateSize;
  const [left, top] = [templateMargin, templateMargin];
  const [right, bottom] = [left + cardSize.width, top + cardSize.height];
  const cropMark = (x: number, y: number, dx: number, dy: number) =>
    `M${x + dx * 14} ${y}h${dx * 40}M${x} ${y + dy * 14}v${dy * 40}`;
  return (
    <svg className={styles.template} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        className={styles.outside}
        fillRule="evenodd"
        d={`M0 0H${width}V${height}H0zM${left} ${top}V${bottom}H${right}V${top}z`}
      />
      <path d={`M${left} ${top}H${right}V${bottom}H${left}z`} />
      <path
        className={styles.cropMarks}
        d={
          cropMark(left, top, -1, -1) +
          cropMark(right, top, 1, -1) +
          cropMark(left, bottom, -1, 1) +
          cropMark(right, bottom, 1, 1)
        }
      />
      {/* Two dashed lines in turn, a dark and a light one, are visible on any card. */}
      {folds.map((fold, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always two folds
        <g key={index} className={styles.fold}>
          <path d={`M${left + fold} ${top}V${bottom}`} />
          <path d={`M${left + fold} ${top}V${bottom}`} />
        </g>
      ))}
    </svg>
  );
}
