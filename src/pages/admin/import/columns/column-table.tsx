import { Notice } from '../../../../components/ui/notice.tsx';
import { type DraftField, draftFields, fieldLabel } from '../../../../domain/cassette.ts';
import type { ColumnMapping } from '../../../../import-export/column-mapping.ts';
import type { Csv } from '../../../../import-export/parse-csv.ts';
import styles from './column-table.module.css';

type Props = {
  csv: Csv;
  mapping: ColumnMapping;
  /** A sentence that names the required columns which are missing. */
  error: string | null;
  isEditable: boolean;
  onMap: (column: number, field: DraftField | null) => void;
};

/** A select per column of the file, which assigns it to a field, with sample values. */
export function ColumnTable({ csv, mapping, error, isEditable, onMap }: Props) {
  const samples = (column: number) => {
    const cells = csv.rows.map(({ cells }) => (cells[column] ?? '').trim());
    return [...new Set(cells)].filter((cell) => cell !== '').slice(0, 3);
  };
  return (
    <section className={styles.columns} aria-label="Columns">
      <h2 className={styles.title}>Columns</h2>
      <p className={styles.description}>
        This file names its columns in its own way. What you say here is remembered for files with
        the same heading.
      </p>
      <ul role="list" className={styles.list}>
        {csv.header.map((name, column) => {
          const label = name || `Column ${column + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two may have the same name
            <li key={column} className={styles.column}>
              <label className={styles.name}>
                <bdi>{label}</bdi>
                <select
                  value={mapping[column] ?? ''}
                  disabled={!isEditable}
                  data-mapped={mapping[column] !== null || undefined}
                  onChange={(event) =>
                    onMap(column, draftFields.find((field) => field === event.target.value) ?? null)
                  }
                >
                  <option value="">Not taken</option>
                  {draftFields.map((field) => (
                    <option key={field} value={field}>
                      {fieldLabel[field]}
                    </option>
                  ))}
                </select>
              </label>
              <p className={styles.samples}>
                {samples(column).map((sample) => (
                  <bdi key={sample}>{sample}</bdi>
                ))}
              </p>
            </li>
          );
        })}
      </ul>
      {error && <Notice>{error}</Notice>}
    </section>
  );
}
