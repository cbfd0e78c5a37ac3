import { type Panel, panelName, panels } from '../../../domain/cassette.ts';
import styles from './card-marks.module.css';
import type { RowImages } from './import-plan.ts';

type Props = {
  /** The pictures that come. */
  pictures: RowImages | undefined;
  /** Whether the tape has, or brings along, a picture of a panel. */
  has: (panel: Panel) => boolean;
};

const shape: Record<Panel, { x: number; width: number }> = {
  fullJCard: { x: 1, width: 18 },
  spine: { x: 21, width: 9 },
  front: { x: 32, width: 46 },
};

/** A folded J-card, of each panel whether there is a picture, one comes, or none. */
export function PanelStatusIcon({ pictures, has }: Props) {
  const coming = panels.filter((panel) => pictures?.panels.includes(panel));
  const there = panels.filter((panel) => !coming.includes(panel) && has(panel));
  const names = (of: readonly Panel[]) => of.map((panel) => panelName[panel]).join(', ');
  const words = [
    coming.length > 0 && `Comes: ${names(coming)}`,
    there.length > 0 && `There: ${names(there)}`,
  ].filter(Boolean);
  return (
    <span className={styles.marks}>
      <svg viewBox="0 0 79 48" aria-hidden="true">
        {panels.map((panel) => (
          <rect
            key={panel}
            {...shape[panel]}
            y={1}
            height={46}
            data-state={coming.includes(panel) ? 'comes' : there.includes(panel) ? 'there' : 'none'}
          />
        ))}
      </svg>
      <span className="visually-hidden">{words.join('. ') || 'No pictures'}</span>
    </span>
  );
}
