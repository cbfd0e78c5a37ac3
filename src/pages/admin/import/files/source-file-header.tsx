import { formatCount } from '../../format-count.ts';
import type { SourceFile } from '../use-import-preview.ts';
import { delimiterName } from './delimiter-name.ts';
import styles from './source-file-header.module.css';

type Props = { sourceFile: SourceFile; rowCount: number };

/** The name of the imported file, and what was recognised in it. */
export function SourceFileHeader({ sourceFile, rowCount }: Props) {
  return (
    <header className={styles.header}>
      <h2 className={styles.name}>
        <bdi>{sourceFile.name}</bdi>
      </h2>
      <p className={styles.facts}>{describeFile(sourceFile, rowCount)}</p>
    </header>
  );
}

const kindName = {
  discogs: 'Discogs collection',
  own: 'Our own CSV',
  json: 'Our own JSON',
  columns: 'CSV',
};

function describeFile({ opened }: SourceFile, rowCount: number): string {
  if (!opened) return rowCount === 1 ? '1 tape lacks pictures' : `${rowCount} tapes lack pictures`;
  const { content } = opened;
  const csv = 'csv' in content ? content.csv : null;
  const count = csv ? csv.rows.length : rowCount;
  return [
    kindName[content.kind],
    formatCount(count, 'row'),
    content.encoding,
    csv && delimiterName(csv.delimiter),
  ]
    .filter(Boolean)
    .join(' · ');
}
