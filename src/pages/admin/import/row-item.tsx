import { memo } from 'react';
import { Link } from 'react-router-dom';
import { panelName, panels } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import { cassetteFields, type FieldName } from '../../../domain/fields.ts';
import type { FieldChange, ImportRow, RowStatus } from '../../../import-export/dry-run.ts';
import type { PanelFiles } from '../../../import-export/match-images.ts';
import { paths } from '../../../paths.ts';
import { FoldedText } from '../folded-text.tsx';
import styles from './import.module.css';
import type { ImportAction } from './import-state.ts';
import { rowErrorMessage } from './use-import-run.ts';

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

type Props = {
  row: ImportRow;
  files: PanelFiles | undefined;
  /** Null once the import has begun. */
  dispatch: ((action: ImportAction) => void) | null;
  isExcluded: boolean;
  accepted: ReadonlySet<FieldName> | undefined;
  /** What the import has done. */
  outcome: 'done' | Failure | undefined;
};

/** One row of a file: what it contains, what the import would do with it, and what it has done. */
export const RowItem = memo(function RowItem(props: Props) {
  const { row, files, dispatch, isExcluded, accepted, outcome } = props;
  const { status, cassette, source, reasons, changes } = row;
  const { rowNumber, draft } = source;
  const title = rowTitle(row);
  const isSelectable = status === 'new' || (files !== undefined && status !== 'wrong');
  const facts = [draft.label, draft.releaseYear, draft.releaseId].filter(
    (fact) => fact && !Number.isNaN(fact),
  );
  const pictures = panels.filter((panel) => files?.[panel]);
  const failure = outcome === 'done' ? undefined : outcome;
  return (
    <>
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
      <span className={styles.facts}>{rowNumber}</span>
      <span className={styles.status} data-status={failure ? 'wrong' : (outcome ?? status)}>
        {failure ? 'Failed' : outcome === 'done' ? 'Done' : statusName[status]}
      </span>
      <span className={styles.name}>
        <bdi>{title}</bdi>
        <bdi>{(cassette ?? draft).artist.join(' · ') || 'No artist'}</bdi>
        {status === 'new' && facts.length > 0 && (
          <span className={styles.facts}>{facts.join(' · ')}</span>
        )}
      </span>
      <div className={styles.details}>
        {failure && (
          <p className={styles.wrong}>
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
          <p key={reason} className={status === 'wrong' ? styles.wrong : undefined}>
            {reason}
          </p>
        ))}
        {pictures.length > 0 && <p>Adds {pictures.map((panel) => panelName[panel]).join(', ')}</p>}
        {changes.map((change) => {
          const { field } = change;
          const isAccepted = accepted?.has(field) ?? false;
          return (
            <label key={field} className={styles.change}>
              <input
                type="checkbox"
                checked={isAccepted}
                disabled={!dispatch || isExcluded}
                onChange={() =>
                  dispatch?.({ type: 'acceptChange', rowNumber, field, isAccepted: !isAccepted })
                }
              />
              <ChangedValue change={change} />
            </label>
          );
        })}
      </div>
    </>
  );
});

/** The old and the new value of a field. */
const ChangedValue = ({ change: { field, from, to } }: { change: FieldChange }) => (
  <span>
    <b>{cassetteFields[field].label}</b>{' '}
    {from === '' ? (
      <i>empty</i>
    ) : (
      <del>
        <Value text={from} />
      </del>
    )}{' '}
    <span aria-hidden="true">→</span>
    <span className="visually-hidden">becomes</span>{' '}
    <ins>
      <Value text={to} />
    </ins>
  </span>
);

const Value = ({ text }: { text: string }) =>
  text.includes('\n') ? <FoldedText text={text} /> : <bdi>{text}</bdi>;
