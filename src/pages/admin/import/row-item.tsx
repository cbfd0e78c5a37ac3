import { memo } from 'react';
import { Link } from 'react-router-dom';
import fieldStyles from '../../../components/ui/field.module.css';
import { labelOf, panelName, panels } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import { cassetteFields } from '../../../domain/fields.ts';
import type { FieldChange, ImportRow, RowStatus } from '../../../import-export/dry-run.ts';
import type { PanelFiles } from '../../../import-export/match-images.ts';
import { paths } from '../../../paths.ts';
import { errorMessage } from '../../../services/error-message.ts';
import primitives from '../../../styles/primitives.module.css';
import { FoldedText } from '../folded-text.tsx';
import styles from './import.module.css';
import type { ImportAction, TakenChanges } from './import-state.ts';
import { isTaken } from './plan-import.ts';

export const statusName: Record<RowStatus, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  wrong: 'Wrong',
  skipped: 'Skipped',
};

/** The title of the cassette, or that of the row where there is none. */
export const rowTitle = ({ cassette, source }: ImportRow): string =>
  (cassette?.title ?? source.draft.title).trim() || 'Without a title';

/** Why a row was not imported. */
export function rowErrorMessage(failure: Failure): string {
  if (failure.code === 'duplicate')
    return 'Somebody added this tape meanwhile. It is left as it is.';
  if (failure.code !== 'conflict') return errorMessage(failure);
  const fields = failure.fields.map(labelOf).join(', ');
  return `Somebody else changed this tape meanwhile: ${fields}. It is left as it is.`;
}

type Props = {
  row: ImportRow;
  files: PanelFiles | undefined;
  taken: TakenChanges;
  /** Whether the row is written unless it is left out. */
  isSelectable: boolean;
  isExcluded: boolean;
  /** Null once the import has begun. */
  dispatch: ((action: ImportAction) => void) | null;
  /** What the import has done. */
  outcome: 'done' | Failure | undefined;
};

/** One row of a file: what it contains, what the import would do with it, and what it has done. */
export const RowItem = memo(function RowItem(props: Props) {
  const { row, files, taken, isSelectable, isExcluded, dispatch, outcome } = props;
  const { status, cassette, source, reasons, changes } = row;
  const { rowNumber, draft } = source;
  const title = rowTitle(row);
  const facts = [draft.label, draft.releaseYear, draft.releaseId].filter(
    (fact) => fact && !Number.isNaN(fact),
  );
  const pictures = panels.filter((panel) => files?.[panel]);
  const failure = outcome === 'done' ? undefined : outcome;
  return (
    <>
      <div className={styles.head}>
        <span>
          {isSelectable && (
            <input
              type="checkbox"
              aria-label={`Import row ${rowNumber}: ${title}`}
              checked={!isExcluded}
              disabled={!dispatch}
              onChange={() =>
                dispatch?.({
                  type: 'excludeRows',
                  rowNumbers: [rowNumber],
                  areExcluded: !isExcluded,
                })
              }
            />
          )}
        </span>
        <span className={primitives.mono}>{rowNumber}</span>
        <span className={styles.status} data-status={failure ? 'wrong' : (outcome ?? status)}>
          {failure ? 'Failed' : outcome === 'done' ? 'Done' : statusName[status]}
        </span>
      </div>
      <span className={styles.name}>
        <bdi>{title}</bdi>
        <bdi>{(cassette ?? draft).artist.join(' · ') || 'No artist'}</bdi>
        {status === 'new' && facts.length > 0 && (
          <span className={primitives.mono}>{facts.join(' · ')}</span>
        )}
      </span>
      <div className={styles.details}>
        {failure && (
          <p className={fieldStyles.error}>
            {rowErrorMessage(failure)}{' '}
            {failure.existing && (
              <Link
                to={`${paths.admin}?find=${encodeURIComponent(failure.existing.title)}`}
                target="_blank"
                rel="noreferrer"
              >
                Open it <span className="visually-hidden">in a new tab</span>
              </Link>
            )}
          </p>
        )}
        {reasons.map((reason) => (
          <p key={reason} className={status === 'wrong' ? fieldStyles.error : undefined}>
            {reason}
          </p>
        ))}
        {pictures.length > 0 && <p>Adds {pictures.map((panel) => panelName[panel]).join(', ')}</p>}
        {changes.map((change) => (
          <ChangedValue key={change.field} change={change} isTaken={isTaken(change, taken)} />
        ))}
      </div>
    </>
  );
});

/** The old and the new value of a field, and whether the old one stays. */
const ChangedValue = ({ change, isTaken }: { change: FieldChange; isTaken: boolean }) => (
  <p className={isTaken ? undefined : primitives.soft}>
    <b>{cassetteFields[change.field].label}</b>{' '}
    {change.from === '' ? <i>empty</i> : <Value text={change.from} />}{' '}
    <span aria-hidden="true">→</span>
    <span className="visually-hidden">becomes</span> <Value text={change.to} />
    {!isTaken && ' (not taken)'}
  </p>
);

const Value = ({ text }: { text: string }) =>
  text.includes('\n') ? <FoldedText text={text} /> : <bdi>{text}</bdi>;
