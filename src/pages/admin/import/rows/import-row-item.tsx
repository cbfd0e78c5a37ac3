import { Fragment, memo } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../../components/ui/button.tsx';
import { validateDraft } from '../../../../domain/cassette-validation.ts';
import { cassetteFields, type DraftField, draftFields } from '../../../../domain/fields.ts';
import type { FieldChange, ImportRow } from '../../../../import-export/dry-run.ts';
import { paths } from '../../../../paths.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';
import { formatCount } from '../../format-count.ts';
import { PanelStatusIcon } from '../images/panel-status-icon.tsx';
import { useImportActions, useImportPreview, useImportRun } from '../import-provider.tsx';
import styles from './import-row-item.module.css';
import { RowEditor } from './row-editor.tsx';
import { statusName } from './row-filters.ts';
import { rowErrorMessage, rowNotes } from './row-notes.ts';

const stateName: Record<RowState['status'], string> = {
  waiting: 'Waiting',
  cropping: 'Cropping',
  storing: 'Storing',
  done: 'Done',
  failed: 'Failed',
};

/** The title of the cassette, or that of the row where there is none. */
export const rowTitle = ({ status, cassette, draft }: ImportRow): string =>
  (status === 'new' ? '' : cassette?.title.trim()) || draft.title.trim() || 'Without a title';

/** One row of a file: what it contains, what the import would do with it, and what it has done. */
export const ImportRowItem = memo(function ImportRowItem({ row }: { row: ImportRow }) {
  const preview = useImportPreview();
  const { selection, isEditable, editedCell } = preview;
  const { states, phase } = useImportRun();
  const { acceptChange, addAnyway, addDuplicates, editCell, excludeRows } = useImportActions();
  const { status, cassette, draft } = row;
  const { rowNumber } = row.source;
  const images = preview.images.byRow.get(rowNumber);
  const smallImages = preview.smallImages.get(rowNumber);
  const isExcluded = selection.excludedRows.has(rowNumber);
  const state = states.get(rowNumber);
  const shown = status === 'new' || !cassette ? draft : cassette;
  const title = rowTitle(row);
  const isSelectable = status === 'new' || ((status === 'changed' || status === 'same') && images);
  const facts = (['label', 'releaseYear', 'releaseId'] as const).filter(
    (field) => draft[field] && !Number.isNaN(draft[field]),
  );
  const isAddedMeanwhile = state?.status === 'failed' && state.failure.code === 'duplicate';
  const hasStopped = phase === 'paused' || phase === 'finished';
  const canAddAnyway = isEditable && row.sameAsRow !== undefined;
  // A row that can't be read may have nothing wrong in its fields.
  const firstWrongField = status === 'wrong' ? (wrongFields(row)[0] ?? 'title') : undefined;
  const edit = (field: DraftField) => editCell({ rowNumber, field });
  const cell = (field: DraftField, text: string, className?: string) =>
    isEditable ? (
      <button
        type="button"
        data-cell
        className={`${styles.cell} ${className ?? ''}`}
        aria-label={`Edit ${cassetteFields[field].label}: ${text}`}
        onClick={() => edit(field)}
      >
        <bdi>{text}</bdi>
      </button>
    ) : (
      <bdi className={className}>{text}</bdi>
    );

  return (
    <>
      <span className={styles.checkbox}>
        {isSelectable && (
          <input
            type="checkbox"
            aria-label={`Import row ${rowNumber}: ${title}`}
            checked={!isExcluded}
            disabled={!isEditable}
            onChange={() => excludeRows([rowNumber], !isExcluded)}
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
        {row.reasons.map((reason) => (
          <p key={reason} className={status === 'wrong' ? styles.error : styles.hint}>
            {reason}
          </p>
        ))}
        {(canAddAnyway || (isAddedMeanwhile && hasStopped)) && (
          <p>
            <Button
              variant="quiet"
              onClick={({ currentTarget }) => {
                // The button goes away.
                currentTarget.closest('li')?.focus();
                if (canAddAnyway) addAnyway([rowNumber], true);
                else void addDuplicates([rowNumber]);
              }}
            >
              Add it all the same <span className="visually-hidden">in row {rowNumber}</span>
            </Button>
          </p>
        )}
        {firstWrongField && isEditable && (
          <p>
            <Button variant="quiet" onClick={() => edit(firstWrongField)}>
              Correct it<span className="visually-hidden"> in row {rowNumber}</span>
            </Button>
          </p>
        )}
        {rowNotes(row).map((note) => (
          <p key={note} className={styles.hint}>
            {note}
          </p>
        ))}
        {smallImages && <p className={styles.hint}>{smallImages}</p>}
        {preview.undetectedRows.has(rowNumber) && (
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
          row.changes.map((change) => {
            const { field } = change;
            const isAccepted = selection.acceptedChanges.get(rowNumber)?.has(field) ?? false;
            return (
              <Fragment key={field}>
                <label className={styles.change}>
                  <input
                    type="checkbox"
                    checked={isAccepted}
                    disabled={!isEditable || isExcluded}
                    onChange={() => acceptChange(rowNumber, field, !isAccepted)}
                  />
                  <ChangedValue change={change} />
                </label>
                {field === 'trackList' && <TrackListTexts change={change} />}
              </Fragment>
            );
          })}
      </div>
      {isEditable && editedCell?.rowNumber === rowNumber && (
        <RowEditor row={row} field={editedCell.field} />
      )}
    </>
  );
});

/** The old and the new value of a field; of a track list how many lines they have. */
const ChangedValue = ({ change: { field, from, to } }: { change: FieldChange }) => (
  <span>
    <b>{cassetteFields[field].label}</b>{' '}
    {from === '' ? (
      <i className={styles.empty}>empty</i>
    ) : (
      <del>
        <bdi>{shortValue(field, from)}</bdi>
      </del>
    )}{' '}
    <span aria-hidden="true">→</span>
    <span className="visually-hidden">becomes</span>{' '}
    <ins>
      <bdi>{shortValue(field, to)}</bdi>
    </ins>
  </span>
);

const shortValue = (field: DraftField, text: string): string =>
  field === 'trackList' ? formatCount(text.split('\n').length, 'line') : text;

/** The old and the new track list, folded. */
const TrackListTexts = ({ change: { from, to } }: { change: FieldChange }) => (
  <details className={styles.texts}>
    <summary>{from === '' ? 'Show the track list' : 'Show both track lists'}</summary>
    {from !== '' && (
      <del>
        <bdi>{from}</bdi>
      </del>
    )}
    <ins>
      <bdi>{to}</bdi>
    </ins>
  </details>
);

function wrongFields({ source }: ImportRow): DraftField[] {
  const check = validateDraft(source.draft);
  return check.ok ? [] : draftFields.filter((field) => check.errors[field]);
}
