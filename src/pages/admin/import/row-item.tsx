import fieldStyles from '../../../components/ui/field.module.css';
import { labelOf, panelName, panels } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import { fieldSpecs } from '../../../domain/fields.ts';
import type { FieldChange, ImportRow, RowChoice } from '../../../import-export/dry-run.ts';
import { isApplied } from '../../../import-export/plan-import.ts';
import { errorMessage } from '../../../services/error-message.ts';
import primitives from '../../../styles/primitives.module.css';
import { FoldedText } from '../folded-text.tsx';
import listStyles from '../record-list.module.css';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';

export const statusName: Record<ImportRow['status'], string> = {
  wrong: 'Wrong',
  changed: 'Changed',
  new: 'New',
  skipped: 'Skipped',
  same: 'Same',
};

const answerName: Record<ImportRow['answers'][number], string> = {
  added: 'Add it all the same',
  same: 'It is that tape',
  other: 'Add it all the same',
};

function rowErrorMessage(failure: Failure): string {
  if (failure.code === 'duplicate')
    return 'Somebody added this tape meanwhile. It is left as it is.';
  if (failure.code !== 'conflict') return errorMessage(failure);
  const fields = failure.fields.map(labelOf).join(', ');
  return `Somebody else changed this tape meanwhile: ${fields}. It is left as it is.`;
}

/** One row of a file: what it contains, what the import would do with it, and what it has done. */
export function RowItem({ row }: { row: ImportRow }) {
  const { preview, job, isUndone, isEditable, dispatch } = useImport();
  const { status, cassette, source, reasons, changes, answers } = row;
  const { rowNumber, fields } = source;
  const title = (cassette?.title ?? fields.title).trim() || 'Without a title';
  const isThis = (one: { rowNumber: number }) => one.rowNumber === rowNumber;
  const choice = preview.rowChoices.get(rowNumber);
  const choose = (choice: RowChoice | null) =>
    dispatch({ type: 'choose-rows', rowNumbers: [rowNumber], choice });
  const isDone = job?.done.some(({ task }) => isThis(task));
  const failure = job?.failed.find(({ item }) => isThis(item))?.failure;
  const facts = [fields.label, fields.releaseYear, fields.releaseId].filter(Boolean);
  const files = preview.pictures.get(rowNumber);
  const pictures = panels.filter((panel) => panel !== 'fullJCard' && files?.[panel]);
  const doneText = isUndone ? 'Undone' : 'Done';
  return (
    <li
      className={`${listStyles.row} ${primitives.small}`}
      aria-label={`Row ${rowNumber}: ${title}, ${statusName[status]}`}
    >
      <div className={styles.head}>
        <span>
          {preview.possible.some(isThis) && (
            <input
              type="checkbox"
              aria-label={`Import row ${rowNumber}: ${title}`}
              checked={choice !== 'left-out'}
              disabled={!isEditable}
              onChange={({ target }) => choose(target.checked ? null : 'left-out')}
            />
          )}
        </span>
        <span className={primitives.mono}>{rowNumber}</span>
        <span className={styles.status} data-status={failure ? 'wrong' : isDone || status}>
          {failure ? 'Failed' : isDone ? doneText : statusName[status]}
        </span>
      </div>
      <div className={listStyles.text}>
        <p>
          <b>
            <bdi>{title}</bdi>
          </b>
        </p>
        <bdi>{(cassette ?? fields).artist.join(' · ') || 'No artist'}</bdi>
        {status === 'new' && <p className={primitives.mono}>{facts.join(' · ')}</p>}
      </div>
      <div className={listStyles.text}>
        {failure && <p className={fieldStyles.error}>{rowErrorMessage(failure)}</p>}
        {reasons.map((reason) => (
          <p key={reason} className={status === 'wrong' ? fieldStyles.error : undefined}>
            {reason}
          </p>
        ))}
        {pictures.length > 0 && <p>Adds {pictures.map((panel) => panelName[panel]).join(', ')}</p>}
        {files?.fullJCard && <p>Its scan waits in the queue of tapes after the import</p>}
        {answers.map((answer) => (
          <label key={answerName[answer]} className={styles.option}>
            <input
              type="checkbox"
              checked={answer === 'added' ? status !== 'skipped' : choice === answer}
              disabled={!isEditable}
              onChange={({ target }) => choose(target.checked ? answer : null)}
            />
            {answerName[answer]}
          </label>
        ))}
        {changes.map((change) => (
          <ChangedValue
            key={change.field}
            change={change}
            isApplied={isApplied(change, preview.appliedChanges)}
          />
        ))}
      </div>
    </li>
  );
}

/** The old and the new value of a field, and whether the old one stays. */
const ChangedValue = ({ change, isApplied }: { change: FieldChange; isApplied: boolean }) => (
  <div className={isApplied ? undefined : primitives.soft}>
    <b>{fieldSpecs[change.field].label}</b>{' '}
    {change.from === '' ? <i>empty</i> : <FoldedText text={change.from} />}{' '}
    <span aria-hidden="true">→</span>
    <span className="visually-hidden">becomes</span> <FoldedText text={change.to} />
    {change.isSpoilt && ' (looks spoilt)'}
    {!isApplied && ' (not taken)'}
  </div>
);
