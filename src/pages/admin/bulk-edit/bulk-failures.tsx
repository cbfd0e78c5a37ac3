import { Button } from '../../../components/ui/button.tsx';
import { fieldLabel } from '../../../domain/cassette.ts';
import { toForm } from '../../../domain/cassette-validation.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { bulkFields } from './bulk-change.ts';
import styles from './bulk-dialog.module.css';
import type { BulkFailure } from './use-bulk-edit.ts';

type Props = {
  failures: readonly BulkFailure[];
  busy: boolean;
  onDecide: (trouble: BulkFailure, whose: 'ours' | 'theirs') => void;
};

/** What failed and why, one line for each tape; a conflict is told as in the row of one tape. */
export function BulkFailures({ failures: troubles, busy, onDecide }: Props) {
  if (troubles.length === 0) return null;
  return (
    <section aria-label="What failed">
      <p role="status" className={styles.failed}>
        {troubles.length === 1 ? 'One tape was' : `${troubles.length} tapes were`} not done:
      </p>
      <ul className={styles.troubles}>
        {troubles.map((trouble) => (
          <li key={trouble.tape.id}>
            <b>
              <bdi>{trouble.tape.title}</bdi>
            </b>
            <p>{errorMessage(trouble.failure)}</p>
            {trouble.current && (
              <>
                <dl>
                  {bulkFields
                    .filter((field) => trouble.failure.fields.includes(field))
                    .map((field) => (
                      <div key={field}>
                        <dt>{fieldLabel[field]} is now</dt>
                        <dd>{trouble.current && (toForm(trouble.current)[field] || 'empty')}</dd>
                      </div>
                    ))}
                </dl>
                {!busy && (
                  <div className={styles.decide}>
                    <Button onClick={() => onDecide(trouble, 'ours')}>
                      Keep mine <span className="visually-hidden">for {trouble.tape.title}</span>
                    </Button>
                    <Button onClick={() => onDecide(trouble, 'theirs')}>
                      Take theirs <span className="visually-hidden">for {trouble.tape.title}</span>
                    </Button>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
