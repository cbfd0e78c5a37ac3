import { useDeferredValue, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type Cassette, splitList } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { findDuplicates } from '../../../domain/duplicates.ts';
import { CassetteName } from '../cassette-name.tsx';
import styles from './duplicate-notice.module.css';

type Props = {
  form: CassetteFormValues;
  tapes: readonly Cassette[];
  /** The tape that is being edited, which is no twin of itself. */
  except: string | null;
  onOpen: (tape: Cassette) => void;
};

const most = 3;

/** Points out tapes that are there already, before they are there twice. It warns, and forbids nothing. */
export function DuplicateNotice({ form, tapes, except, onOpen }: Props) {
  const { title, artist, releaseId } = form;
  const typed = useDeferredValue(
    useMemo(() => ({ title, artist: splitList(artist), releaseId }), [title, artist, releaseId]),
  );
  const twins = useMemo(() => findDuplicates(typed, tapes, except), [typed, tapes, except]);
  const by = twins[0]?.matchedBy;

  return (
    <div className={styles.twins} data-found={twins.length > 0 || undefined}>
      <p role="status">
        {by && `There already, with the same ${by}:`}
        <span className="visually-hidden">{twins[0] && ` “${twins[0].cassette.title}”`}</span>
      </p>
      {by && (
        <ul role="list">
          {twins.slice(0, most).map(({ cassette: tape }) => (
            <li key={tape.id}>
              <span>
                <CassetteName tape={tape} />
                <span className={styles.facts}>
                  {[tape.label, tape.releaseYear, tape.releaseId].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button onClick={() => onOpen(tape)}>
                Open it <span className="visually-hidden">{tape.title}</span>
              </Button>
            </li>
          ))}
          {twins.length > most && <li>and {twins.length - most} more</li>}
        </ul>
      )}
    </div>
  );
}
