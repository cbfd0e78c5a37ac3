import { Fragment, memo, type Ref, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../../components/ui/button.tsx';
import { type DraftField, draftFields, fieldLabel } from '../../../../domain/cassette.ts';
import { validateDraft } from '../../../../domain/cassette-validation.ts';
import type { ImportRow, RowStatus } from '../../../../import-export/dry-run.ts';
import type { FieldTexts } from '../../../../import-export/row-edits.ts';
import { paths } from '../../../../paths.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';
import type { RowImages } from '../images/image-plan.ts';
import { PanelStatusIcon } from '../images/panel-status-icon.tsx';
import { ChangeOption } from './change-option.tsx';
import styles from './import-row-item.module.css';
import { repairNotes } from './repair-notes.ts';
import { RowEditor } from './row-editor.tsx';
import { rowErrorMessage } from './row-error-message.ts';

/** The row that is being edited, and the field that took the focus. */
export type EditedCell = { readonly rowNumber: number; readonly field: DraftField };

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
  /** Which of its images are too small; undefined if none is. */
  smallImages: string | undefined;
  isExcluded: boolean;
  acceptedChanges: ReadonlySet<DraftField> | undefined;
  state: RowState | undefined;
  isEditable: boolean;
  onToggle: (rowNumber: number) => void;
  onToggleChange: (rowNumber: number, field: DraftField) => void;
  /** The height in pixels of the rows above that are not rendered. */
  marginTop: number;
  /** The field that takes the focus while the row is edited; null while it is not. */
  editedField: DraftField | null;
  onStartEdit: (cell: EditedCell | null) => void;
  onEdit: (row: ImportRow, changes: FieldTexts | null) => void;
  /** Adds rows although the catalogue has the same cassettes; null while the import runs. */
  onAddDuplicates: ((rowNumbers: readonly number[]) => void) | null;
};

/** One row of a file: what it contains, what the import would do with it, and what it has done. */
export const ImportRowItem = memo(function ImportRowItem(props: Props) {
  const { row, index, images, isUndetected, isExcluded, state, isEditable, onAddDuplicates } =
    props;
  const { status, cassette, draft } = row;
  const { rowNumber } = row.source;
  const shown = status === 'new' || !cassette ? draft : cassette;
  const title = shown.title.trim() || draft.title.trim() || 'Without a title';
  const isSelectable = status === 'new' || ((status === 'changed' || status === 'same') && images);
  const isInactive = isExcluded || status === 'wrong' || status === 'skipped';
  const facts = (['label', 'releaseYear', 'releaseId'] as const).filter(
    (field) => draft[field] && !Number.isNaN(draft[field]),
  );
  const [firstWrongField] = status === 'wrong' ? wrongFields(row) : [];

  const element = useRef<HTMLLIElement>(null);
  const isEdited = props.editedField !== null;
  const wasEdited = useRef(false);
  // The removed form had the focus: it moves to the row.
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>('[data-cell]')?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const cell = (field: DraftField, text: string, className?: string) =>
    isEditable ? (
      <button
        type="button"
        data-cell
        className={`${styles.cell} ${className ?? ''}`}
        aria-label={`Edit ${fieldLabel[field]}: ${text}`}
        onClick={() => props.onStartEdit({ rowNumber, field })}
      >
        <bdi>{text}</bdi>
      </button>
    ) : (
      <bdi className={className}>{text}</bdi>
    );

  return (
    <li
      ref={(item) => {
        element.current = item;
        if (typeof props.measureRef === 'function') return props.measureRef(item);
      }}
      style={props.marginTop > 0 ? { marginTop: props.marginTop } : undefined}
      data-index={index}
      tabIndex={-1}
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
        {cell('title', title, styles.title)}
        {/* Not joined by commas: "Tyler, The Creator" is one artist. */}
        {cell('artist', shown.artist.join(' · ') || 'No artist', styles.artist)}
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
        {state?.status === 'failed' && state.failure.code === 'duplicate' && onAddDuplicates && (
          <p>
            <Button
              variant="quiet"
              onClick={() => {
                // The button goes away.
                element.current?.focus();
                onAddDuplicates([rowNumber]);
              }}
            >
              Add it all the same <span className="visually-hidden">in row {rowNumber}</span>
            </Button>
          </p>
        )}
        {row.reasons.map((reason) => (
          <p key={reason} className={status === 'wrong' ? styles.error : styles.hint}>
            {reason}
          </p>
        ))}
        {firstWrongField && isEditable && (
          <p>
            <Button
              variant="quiet"
              onClick={() => props.onStartEdit({ rowNumber, field: firstWrongField })}
            >
              Correct it<span className="visually-hidden"> in row {rowNumber}</span>
            </Button>
          </p>
        )}
        {repairNotes(row).map((note) => (
          <p key={note} className={styles.hint}>
            {note}
          </p>
        ))}
        {props.smallImages && <p className={styles.hint}>{props.smallImages}</p>}
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
          <p className={styles.facts}>
            {facts.map((field, position) => (
              <Fragment key={field}>
                {position > 0 && ' · '}
                {cell(field, String(draft[field]))}
              </Fragment>
            ))}
          </p>
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
      {props.editedField && (
        <RowEditor
          row={row}
          field={props.editedField}
          onApply={(changes) => {
            props.onEdit(row, changes);
            props.onStartEdit(null);
          }}
          onReset={
            row.source.isEdited || row.source.hasCorrectedArtist
              ? () => {
                  props.onEdit(row, null);
                  props.onStartEdit(null);
                }
              : null
          }
          onCancel={() => props.onStartEdit(null)}
        />
      )}
    </li>
  );
});

function wrongFields({ source }: ImportRow): DraftField[] {
  const check = validateDraft(source.draft);
  return check.ok ? [] : draftFields.filter((field) => check.errors[field]);
}
