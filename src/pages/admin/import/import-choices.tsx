import { useMemo } from 'react';
import type { ImportRow } from '../../../import-export/dry-run.ts';
import { ColumnTable } from './columns/column-table.tsx';
import { FieldChoice } from './columns/field-choice.tsx';
import { FileReading } from './files/file-reading.tsx';
import type { DetectedCards } from './images/crop-images.ts';
import { ImagePanel } from './images/image-panel.tsx';
import type { Scan } from './images/scan-item.tsx';
import { ScanReview } from './images/scan-review.tsx';
import styles from './import-choices.module.css';
import type { ImportPreview } from './use-import-preview.ts';

type Props = {
  preview: ImportPreview;
  scans: readonly Scan[];
  detectedCards: DetectedCards;
  /** Called after a change of `detectedCards`. */
  onCardsChange: () => void;
  /** False once the import has begun; the columns are then read-only. */
  isEditable: boolean;
};

/** What to take from the files: columns, fields, images and scans. */
export function ImportChoices(props: Props) {
  const { preview, scans, detectedCards, isEditable } = props;
  const opened = preview.sourceFile?.opened;
  const content = opened?.content;
  const titles = useMemo(() => titlesOf(preview.rows), [preview.rows]);
  return (
    <>
      {opened && isEditable && (
        <FileReading
          key={preview.sourceFile?.name}
          opened={opened}
          rows={preview.editedRows}
          onRead={preview.readAs}
        />
      )}
      {content?.kind === 'columns' && (
        <ColumnTable
          csv={content.csv}
          mapping={preview.mapping}
          separators={preview.separators}
          error={preview.mappingError}
          isEditable={isEditable}
          onMap={preview.mapColumn}
          onSeparate={preview.separateColumn}
        />
      )}
      {isEditable && preview.mappingError === null && (
        <div className={styles.choices}>
          {content && content.kind !== 'columns' && (
            <FieldChoice
              givenFields={preview.givenFields}
              fields={preview.fields}
              onToggle={preview.toggleField}
            />
          )}
          <ImagePanel
            plan={preview.images}
            titles={titles}
            onAssign={preview.assignImage}
            onFiles={preview.addFiles}
            onRemoveAll={preview.removeAllImages}
          />
        </div>
      )}
      {isEditable && scans.length > 0 && (
        <ScanReview
          scans={scans}
          titles={titles}
          detectedCards={detectedCards}
          onCardsChange={props.onCardsChange}
          onAssign={preview.assignImage}
          onRemove={preview.removeImage}
        />
      )}
    </>
  );
}

/** The titles of the rows that can take an image, by row number. */
const titlesOf = (rows: readonly ImportRow[]): ReadonlyMap<number, string> =>
  new Map(
    rows
      .filter(({ status }) => status !== 'wrong' && status !== 'skipped')
      .map(({ source: { rowNumber }, cassette, draft }) => [rowNumber, (cassette ?? draft).title]),
  );
