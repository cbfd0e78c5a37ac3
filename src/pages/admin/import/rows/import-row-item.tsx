import { memo, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { type DraftField, fieldLabel } from '../../../../domain/cassette.ts';
import type { FieldChange, ImportRow, RowStatus } from '../../../../import-export/dry-run.ts';
import { paths } from '../../../../paths.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';
import type { RowImages } from '../images/image-plan.ts';
import { PanelStatusIcon } from '../images/panel-status-icon.tsx';
import styles from './import-row-item.module.css';
import { rowErrorMessage } from './row-error-message.ts';

export const statusName: Record<RowStatus, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  wrong: 'Wrong',
  skipped: 'Skipped',
};
const stateName: Record<RowState['status'], string> = {
  waiting: 'Waiting',
  cropping: 'Cropping',
  storing: 'Storing',
  done: 'Done',
  failed: 'Failed',
};

type Props = {
  row: ImportRow;
  /** Position in the list, from 0. */
  index: number;
  rowCount: number;
  measureRef: Ref<HTMLLIElement>;
  images: RowImages | undefined;
  /** No card was detected in its scan; the crops are from the centre. */
  isUndetected: boolean;
  isExcluded: boolean;
  acceptedChanges: ReadonlySet<DraftField> | undefined;
  state: RowState | undefined;
  isEditable: boolean;
  onToggle: (rowNumber: number) => void;
  onToggleChange: (rowNumber: number, field: DraftField) => void;
};

/** One row of a file: what it contains, what the import would do with it, and what it has done. */
export const ImportRowItem = memo(function ImportRowItem(props: Props) {
  const { row, index, images, isUndetected, isExcluded, state, isEditable } = props;
  const { status, cassette, draft } = row;
  const { rowNumber } = row.source;
  const shown = status === 'new' || !cassette ? draft : cassette;
  const title = shown.title.trim() || draft.title.trim() || 'Without a title';
  const isSelectable = status === 'new' || ((status === 'changed' || status === 'same') && images);
  const isInactive = isExcluded || status === 'wrong' || status === 'skipped';
  const facts = [draft.label, draft.releaseYear, draft.releaseId].filter(Boolean);

  return (
    <li
      ref={props.measureRef}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={props.rowCount}
      className={styles.row}
      data-inactive={isInactive || undefined}
      aria-label={`Row ${rowNumber}: ${title}, ${statusName[status]}`}
    >
      <span className={styles.checkbox}>
        {isSelectable && (
          <input
            type="checkbox"
            aria-label={`Import row ${rowNumber}: ${title}`}
            checked={!isExcluded}
            disabled={!isEditable}
            onChange={() => props.onToggle(rowNumber)}
          />
        )}
      </span>
      <span className={styles.number}>{rowNumber}</span>
      <span className={styles.status} data-status={status} data-state={state?.status}>
        {state ? stateName[state.status] : statusName[status]}
      </span>
      <span className={styles.cassette}>
        <bdi className={styles.title}>{title}</bdi>
        {/* Not joined by commas: "Tyler, The Creator" is one artist. */}
        <bdi className={styles.artist}>{shown.artist.join(' · ')}</bdi>
      </span>
      <span className={styles.panels}>
        <PanelStatusIcon
          images={images}
          hasImage={(panel) => (cassette?.images ?? row.images)[panel].path !== ''}
        />
      </span>
      <div className={styles.details}>
        {state?.status === 'failed' && (
          <p className={styles.error}>{rowErrorMessage(state.failure)}</p>
        )}
        {row.reasons.map((reason) => (
          <p key={reason} className={status === 'wrong' ? styles.error : styles.hint}>
            {reason}
          </p>
        ))}
        {isUndetected && (
          <p className={styles.warning}>
            No card was seen in its scan: it is cut from the middle.{' '}
            {state?.status === 'done' && (
              <Link
                to={`${paths.admin}?find=${encodeURIComponent(shown.title)}`}
                target="_blank"
                rel="noreferrer"
              >
                Mend it in the form<span className="visually-hidden"> (opens in a new tab)</span>
              </Link>
            )}
          </p>
        )}
        {status === 'new' && facts.length > 0 && (
          <p className={styles.facts}>{facts.join(' · ')}</p>
        )}
        {status === 'changed' &&
          row.changes.map((change) => (
            <ChangeOption
              key={change.field}
              change={change}
              isAccepted={props.acceptedChanges?.has(change.field) ?? false}
              isDisabled={!isEditable || isExcluded}
              onToggle={() => props.onToggleChange(rowNumber, change.field)}
            />
          ))}
      </div>
    </li>
  );
});

type ChangeOptionProps = {
  change: FieldChange;
  isAccepted: boolean;
  isDisabled: boolean;
  onToggle: () => void;
};

/** A checkbox that accepts the change of one field, with the old and the new value. */
function ChangeOption({ change, isAccepted, isDisabled, onToggle }: ChangeOptionProps) {
  const { field, from, to } = change;
  return (
    <label className={styles.change}>
      <input type="checkbox" checked={isAccepted} disabled={isDisabled} onChange={onToggle} />
      <span>
        <b>{fieldLabel[field]}</b>{' '}
        {from === '' ? (
          <i className={styles.empty}>empty</i>
        ) : (
          <del>
            <bdi>{from}</bdi>
          </del>
        )}{' '}
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">becomes</span>{' '}
        <ins>
          <bdi>{to}</bdi>
        </ins>
      </span>
    </label>
  );
}
