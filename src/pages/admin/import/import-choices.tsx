import { ColumnTable } from './column-table.tsx';
import { ContactSheet, type Scan } from './contact-sheet.tsx';
import type { DetectedCards } from './crop-images.ts';
import { FieldChoice } from './field-choice.tsx';
import { ImagePanel } from './image-panel.tsx';
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
        <ContactSheet scans={scans} detectedCards={detectedCards} onRemove={source.removeImage} />
      )}
    </>
  );
}
