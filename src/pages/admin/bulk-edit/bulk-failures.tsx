import { Button } from '../../../components/ui/button.tsx';
import { toForm } from '../../../domain/cassette-validation.ts';
import { cassetteFields, draftFields } from '../../../domain/fields.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { FoldedText } from '../folded-text.tsx';
import styles from './bulk-dialog.module.css';
import type { BulkFailure } from './use-bulk-edit.ts';

type Props = {
  failures: readonly BulkFailure[];
  isBusy: boolean;
  onResolve: (conflict: BulkFailure, keep: 'mine' | 'theirs') => void;
};

/** One entry for each failed cassette; a conflict shows the stored values and asks which to keep. */
export function BulkFailures({ failures, isBusy, onResolve }: Props) {
  if (failures.length === 0) return null;
  return (
    <section aria-label="What failed">
      <p role="status" className={styles.failed}>
        {failures.length === 1 ? 'One tape was' : `${failures.length} tapes were`} not done:
      </p>
      <ul className={styles.failures}>
        {failures.map((entry) => {
          const { item: cassette, failure } = entry;
          const stored = failure.code === 'conflict' ? failure.existing : null;
          return (
            <li key={cassette.id}>
              <b>
                <bdi>{cassette.title}</bdi>
              </b>
              <p>{errorMessage(failure)}</p>
              {stored && (
                <>
                  <dl>
                    {draftFields
                      .filter((field) => failure.fields.includes(field))
                      .map((field) => (
                        <div key={field}>
                          <dt>{cassetteFields[field].label} is now</dt>
                          <dd>
                            <FoldedText text={toForm(stored)[field] || 'empty'} />
                          </dd>
                        </div>
                      ))}
                  </dl>
                  {!isBusy && (
                    <div className={styles.conflictActions}>
                      <Button onClick={() => onResolve(entry, 'mine')}>
                        Keep mine <span className="visually-hidden">for {cassette.title}</span>
                      </Button>
                      <Button onClick={() => onResolve(entry, 'theirs')}>
                        Take theirs <span className="visually-hidden">for {cassette.title}</span>
                      </Button>
                    </div>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
