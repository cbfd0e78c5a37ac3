import { cassetteFields, type DraftField, draftFields } from '../../../domain/fields.ts';
import { ColumnTable } from './columns/column-table.tsx';
import { FileReading } from './files/file-reading.tsx';
import { ImagePanel } from './images/image-panel.tsx';
import { ScanReview } from './images/scan-review.tsx';
import styles from './import-choices.module.css';
import { useImportActions, useImportPreview } from './import-provider.tsx';

/** What to take from the files: columns, fields, images and scans. */
export function ImportChoices() {
  const { source, content, mappingError, scans, isEditable } = useImportPreview();
  const isColumns = content?.kind === 'columns';
  return (
    <>
      {source?.opened && isEditable && <FileReading key={source.name} opened={source.opened} />}
      {isColumns && <ColumnTable csv={content.csv} />}
      {isEditable && mappingError === null && (
        <div className={styles.choices}>
          {content && !isColumns && <FieldChoice />}
          <ImagePanel />
        </div>
      )}
      {isEditable && scans.length > 0 && <ScanReview />}
    </>
  );
}

const isRequired = (field: DraftField): boolean => field === 'title' || field === 'artist';

/** Checkboxes for the fields to import from the file. */
function FieldChoice() {
  const { givenFields, fields } = useImportPreview();
  const { takeField } = useImportActions();
  return (
    <fieldset className={styles.fields}>
      <legend>Take from the file</legend>
      {draftFields
        .filter((field) => givenFields.has(field))
        .map((field) => (
          <label key={field}>
            <input
              type="checkbox"
              checked={isRequired(field) || fields.includes(field)}
              disabled={isRequired(field)}
              onChange={({ target }) => takeField(field, target.checked)}
            />
            {cassetteFields[field].label}
          </label>
        ))}
    </fieldset>
  );
}
