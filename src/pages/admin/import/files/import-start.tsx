import { Notice } from '../../../../components/ui/notice.tsx';
import { useImportPreview } from '../import-provider.tsx';
import { FileDrop } from './file-drop.tsx';
import { FileNameCard } from './file-name-card.tsx';
import styles from './import-start.module.css';

/** The Import tab before a file is chosen: a drop zone and the supported kinds of files. */
export function ImportStart() {
  const { error } = useImportPreview();
  return (
    <div className={styles.start}>
      <FileDrop
        figure={<FileNameCard />}
        title="Drop a file"
        size="tall"
        chooseLabel="Choose a file"
        accept=".csv,.tsv,.txt,.json,image/*"
      >
        <dl className={styles.kinds}>
          <dt>Discogs</dt>
          <dd>The export of a collection, as it is. Cassettes are taken, the rest is shown.</dd>
          <dt>Our own</dt>
          <dd>CSV or JSON, as the table exports it: gives back the same catalogue.</dd>
          <dt>Any CSV</dt>
          <dd>You say which column is what. Encoding and separator are found out.</dd>
          <dt>Pictures</dt>
          <dd>
            With the file, or alone for tapes that are there: a folder of <code>1234567-spine</code>
            , <code>-front</code>, <code>-jcard</code>, or one scan each.
          </dd>
        </dl>
        <p className={styles.note}>Nothing is written before you have seen what would be.</p>
      </FileDrop>
      {error && <Notice>{error}</Notice>}
    </div>
  );
}
