import { ColumnTable } from './columns/column-table.tsx';
import { FieldChoice } from './columns/field-choice.tsx';
import type { DetectedCards } from './images/crop-images.ts';
import { ImagePanel } from './images/image-panel.tsx';
import { type Scan, ScanReview } from './images/scan-review.tsx';
import styles from './import-choices.module.css';
import type { ImportSource } from './use-import.ts';

type Props = {
  source: ImportSource;
  scans: readonly Scan[];
  detectedCards: DetectedCards;
  /** False once the import has begun; the columns are then read-only. */
  isEditable: boolean;
};

/** What to take from the files: columns, fields, images and scans. */
export function ImportChoices({ source, scans, detectedCards, isEditable }: Props) {
  const content = source.sourceFile?.content;
  return (
    <>
      {content?.kind === 'columns' && (
        <ColumnTable
          csv={content.csv}
          mapping={source.mapping}
          error={source.mappingError}
          isEditable={isEditable}
          onMap={source.mapColumn}
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
            onFiles={source.addFiles}
            onRemoveAll={source.removeAllImages}
          />
        </div>
      )}
      {isEditable && scans.length > 0 && (
        <ScanReview scans={scans} detectedCards={detectedCards} onRemove={source.removeImage} />
      )}
    </>
  );
}
