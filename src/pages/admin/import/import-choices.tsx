import { useMemo } from 'react';
import type { ImportRow } from '../../../import-export/dry-run.ts';
import { ColumnTable } from './columns/column-table.tsx';
import { FieldChoice } from './columns/field-choice.tsx';
import { FileReading } from './files/file-reading.tsx';
import type { DetectedCards } from './images/crop-images.ts';
import { ImagePanel } from './images/image-panel.tsx';
import { type Scan, ScanReview } from './images/scan-review.tsx';
import styles from './import-choices.module.css';
import type { ImportSource } from './use-import.ts';

type Props = {
  source: ImportSource;
  scans: readonly Scan[];
  detectedCards: DetectedCards;
  /** Called after a change of `detectedCards`. */
  onCardsChange: () => void;
  /** False once the import has begun; the columns are then read-only. */
  isEditable: boolean;
};

/** What to take from the files: columns, fields, images and scans. */
export function ImportChoices(props: Props) {
  const { source, scans, detectedCards, isEditable } = props;
  const opened = source.sourceFile?.opened;
  const content = opened?.content;
  const titles = useMemo(() => titlesOf(source.rows), [source.rows]);
  return (
    <>
      {opened && isEditable && (
        <FileReading
          key={source.sourceFile?.name}
          opened={opened}
          rows={source.editedRows}
          onRead={source.readAs}
        />
      )}
      {content?.kind === 'columns' && (
        <ColumnTable
          csv={content.csv}
          mapping={source.mapping}
          separators={source.separators}
          error={source.mappingError}
          isEditable={isEditable}
          onMap={source.mapColumn}
          onSeparate={source.separateColumn}
        />
      )}
      {isEditable && source.mappingError === null && (
        <div className={styles.choices}>
          {content && content.kind !== 'columns' && (
            <FieldChoice
              givenFields={source.givenFields}
              fields={source.fields}
              onToggle={source.toggleField}
            />
          )}
          <ImagePanel
            plan={source.images}
            titles={titles}
            onAssign={source.assignImage}
            onFiles={source.addFiles}
            onRemoveAll={source.removeAllImages}
          />
        </div>
      )}
      {isEditable && scans.length > 0 && (
        <ScanReview
          scans={scans}
          titles={titles}
          detectedCards={detectedCards}
          onCardsChange={props.onCardsChange}
          onAssign={source.assignImage}
          onRemove={source.removeImage}
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
