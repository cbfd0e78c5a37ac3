import { Button } from '../../../../components/ui/button.tsx';
import { formatCount } from '../../format-count.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { useImportActions, useImportPreview } from '../import-provider.tsx';
import section from '../section.module.css';
import styles from './image-panel.module.css';
import type { UnusedImage } from './image-plan.ts';
import { RowAssignment } from './row-assignment.tsx';

const maxListedFiles = 500;

/** Drop zone for images: how to name them, how many have found their row, and which have not. */
export function ImagePanel() {
  const { images, imageFiles } = useImportPreview();
  const { assignImage, removeImages } = useImportActions();
  const { byRow, unused, otherFileCount } = images;
  const usedCount = [...byRow.values()].flatMap(({ files }) => Object.keys(files)).length;
  const alreadyStoredCount = unused.filter(({ isStored }) => isStored).length;
  const unmatchedCount = unused.length - alreadyStoredCount;
  const hasImages = usedCount > 0 || unused.length > 0;
  const namingRule = (
    <p className={styles.namingRule}>
      Named by release ID or row number: <code>1234567-spine</code>, <code>-front</code>,{' '}
      <code>-jcard</code>, or one scan of the whole card, <code>1234567.jpg</code>.
    </p>
  );
  return (
    <FileDrop
      title="Pictures"
      chooseLabel="Choose pictures"
      accept="image/*"
      actions={
        hasImages && (
          <Button variant="quiet" onClick={() => removeImages(imageFiles)}>
            Take them off
          </Button>
        )
      }
    >
      {!hasImages && namingRule}
      {hasImages && (
        <p role="status">
          <b className={styles.count}>{formatCount(usedCount, 'picture')}</b> found{' '}
          {usedCount === 1 ? 'its' : 'their'} row
          {unmatchedCount > 0 && `, ${unmatchedCount} did not`}
          {alreadyStoredCount > 0 &&
            `; ${alreadyStoredCount === 1 ? 'one is' : `${alreadyStoredCount} are`} on the shelf already`}
          {otherFileCount > 0 &&
            `; ${otherFileCount === 1 ? 'one file is' : `${otherFileCount} files are`} no picture`}
          . Nothing is uploaded yet.
        </p>
      )}
      {unused.length > 0 && (
        <details className={styles.unused}>
          <summary className={section.summary}>What is left out, and why ({unused.length})</summary>
          {namingRule}
          <ul role="list">
            {unused.slice(0, maxListedFiles).map((image, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
              <li key={index}>
                <code>{image.file.name}</code> {image.reason} {closestSentence(image)}
                {image.closest && (
                  <RowAssignment
                    name={image.file.name}
                    closest={image.closest}
                    onAssign={(rowNumber) => assignImage(image.file, rowNumber)}
                  />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </FileDrop>
  );
}

function closestSentence({ closest }: UnusedImage): string {
  if (closest === null) return '';
  if (closest.length === 0) return 'No row has a name like it.';
  const rows = closest.map(({ rowNumber, text }) => `row ${rowNumber} (“${text.trim()}”)`);
  return `Closest: ${rows.join(', ')}.`;
}
