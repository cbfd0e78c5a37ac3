import { useDeferredValue, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { findDuplicates } from '../../../domain/duplicates.ts';
import { splitList } from '../../../domain/text/list-text.ts';
import primitives from '../../../styles/primitives.module.css';
import { CassetteName } from '../cassette-name.tsx';
import styles from './duplicate-notice.module.css';

type Props = {
  form: CassetteFormValues;
  catalogue: readonly Cassette[];
  /** The id of the cassette that is being edited, which is no duplicate of itself. */
  editedId: string | null;
  onOpen: (cassette: Cassette) => void;
};

const maxShown = 3;

/** Warns of cassettes that the catalogue has already (docs/behaviour.md, "Duplicates"). */
export function DuplicateNotice({ form, catalogue, editedId, onOpen }: Props) {
  const { title, artist, releaseId } = form;
  const typed = useDeferredValue(
    useMemo(() => ({ title, artist: splitList(artist), releaseId }), [title, artist, releaseId]),
  );
  const duplicates = useMemo(
    () => findDuplicates(typed, catalogue, editedId),
    [typed, catalogue, editedId],
  );
  const [first] = duplicates;

  return (
    <div className={first ? styles.duplicates : 'visually-hidden'}>
      <p role="status">
        {first && `There already, with the same ${first.matchedBy}:`}
        <span className="visually-hidden">{first && ` “${first.cassette.title}”`}</span>
      </p>
      {first && (
        <ul role="list">
          {duplicates.slice(0, maxShown).map(({ cassette }) => (
            <li key={cassette.id} className={styles.duplicate}>
              <div>
                <CassetteName cassette={cassette} />
                <p className={`${primitives.mono} ${primitives.soft}`}>
                  {[cassette.label, cassette.releaseYear, cassette.releaseId]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button onClick={() => onOpen(cassette)}>
                Open it <span className="visually-hidden">{cassette.title}</span>
              </Button>
            </li>
          ))}
          {duplicates.length > maxShown && <li>and {duplicates.length - maxShown} more</li>}
        </ul>
      )}
    </div>
  );
}
