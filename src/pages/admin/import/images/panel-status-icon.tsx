import { type Panel, panelName, panels } from '../../../../domain/cassette.ts';
import type { RowImages } from './image-plan.ts';
import styles from './panel-status-icon.module.css';

type Props = {
  /** The images that the import would add. */
  images: RowImages | undefined;
  /** Whether the cassette, or the row of an export, has an image of a panel already. */
  hasImage: (panel: Panel) => boolean;
};

const shape: Record<Panel, { x: number; width: number }> = {
  fullJCard: { x: 1, width: 18 },
  spine: { x: 21, width: 9 },
  front: { x: 32, width: 46 },
};

/** A folded J-card that shows for each panel whether its image is stored, added, or missing. */
export function PanelStatusIcon({ images, hasImage }: Props) {
  const added = panels.filter((panel) => images?.panels.includes(panel));
  const stored = panels.filter((panel) => !added.includes(panel) && hasImage(panel));
  const names = (of: readonly Panel[]) => of.map((panel) => panelName[panel]).join(', ');
  const statusOf = (panel: Panel) =>
    added.includes(panel) ? 'added' : stored.includes(panel) ? 'stored' : 'missing';
  const label = [
    added.length > 0 && `Comes: ${names(added)}`,
    stored.length > 0 && `There: ${names(stored)}`,
  ].filter(Boolean);
  return (
    <span className={styles.icon}>
      <svg viewBox="0 0 79 48" aria-hidden="true">
        {panels.map((panel) => (
          <rect key={panel} {...shape[panel]} y={1} height={46} data-status={statusOf(panel)} />
        ))}
      </svg>
      <span className="visually-hidden">{label.join('. ') || 'No pictures'}</span>
    </span>
  );
}
