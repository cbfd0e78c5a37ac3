import { panelName } from '../../../domain/cassette.ts';
import { toForm } from '../../../domain/cassette-validation.ts';
import { fieldSpecs } from '../../../domain/fields.ts';
import { FoldedText } from '../folded-text.tsx';
import { panelAspectRatio, StoredImage } from '../stored-image.tsx';
import styles from './conflict-details.module.css';
import type { Conflict } from './edit.ts';

/** The current values of the fields and images that somebody else changed too. */
export function ConflictDetails({ current, fields, panels }: Conflict) {
  const values = toForm(current);
  return (
    <dl className={styles.conflict}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{fieldSpecs[field].label} is now</dt>
          <dd>
            <FoldedText text={values[field] || 'empty'} />
          </dd>
        </div>
      ))}
      {panels.map((panel) => (
        <div key={panel}>
          <dt>{panelName[panel]} is now</dt>
          <dd className={styles.image} style={{ aspectRatio: panelAspectRatio(panel) }}>
            <StoredImage
              image={current.images[panel]}
              alt={`${panelName[panel]} of somebody else`}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
