import { formatCount } from '../../format-count.ts';
import { useImportPreview } from '../import-provider.tsx';
import styles from './source-file-header.module.css';

/** The name of the imported file, and what was recognised in it. */
export function SourceFileHeader() {
  const { source, content, rows } = useImportPreview();
  const csv = content && 'csv' in content ? content.csv : null;
  const facts = content
    ? [
        kindName[content.kind],
        formatCount(csv ? csv.rows.length : rows.length, 'row'),
        content.encoding,
        csv && delimiterName(csv.delimiter),
      ]
    : [formatCount(rows.length, 'tape lacks pictures', 'tapes lack pictures')];
  return (
    <header className={styles.header}>
      <h2 className={styles.name}>
        <bdi>{source?.name}</bdi>
      </h2>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </header>
  );
}

const kindName = {
  discogs: 'Discogs collection',
  own: 'Our own CSV',
  json: 'Our own JSON',
  columns: 'CSV',
};

const delimiterNames: Record<string, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  ' ': 'blank',
};

/** A delimiter in words. */
export const delimiterName = (delimiter: string): string =>
  delimiterNames[delimiter] ?? `“${delimiter}”`;
