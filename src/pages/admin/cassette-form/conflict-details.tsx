import { fieldLabel, panelName, panelSize } from '../../../domain/cassette.ts';
import { toForm } from '../../../domain/cassette-validation.ts';
import styles from './conflict-details.module.css';
import { StoredImage } from './stored-image.tsx';
import type { Conflict } from './use-cassette-form.ts';

/** What somebody else made of the fields and images that this editor changed too. */
export function ConflictDetails({ conflict }: { conflict: Conflict }) {
  const theirs = toForm(conflict.current);
  return (
    <dl className={styles.theirs}>
      {conflict.fields.map((field) => (
        <div key={field}>
          <dt>{fieldLabel[field]} is now</dt>
          <dd>{theirs[field] || 'empty'}</dd>
        </div>
      ))}
      {conflict.panels.map((panel) => (
        <div key={panel}>
          <dt>{panelName[panel]} is now</dt>
          <dd className={styles.picture} style={{ aspectRatio: ratio(panelSize[panel]) }}>
            <StoredImage
              image={conflict.current.images[panel]}
              alt={`${panelName[panel]} of somebody else`}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const ratio = ({ width, height }: { width: number; height: number }) => `${width} / ${height}`;
