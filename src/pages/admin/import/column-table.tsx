import { Notice } from '../../../components/ui/notice.tsx';
import { type DraftField, draftFields, fieldLabel } from '../../../domain/cassette.ts';
import type { ColumnMapping } from '../../../import-export/column-mapping.ts';
import type { Csv } from '../../../import-export/read-csv.ts';
import styles from './column-table.module.css';

type Props = {
  csv: Csv;
  mapping: ColumnMapping;
  missing: string | null;
  settled: boolean;
  onMap: (column: number, field: DraftField | null) => void;
};

/** Which column of a foreign file is which field, with what stands in it. */
export function ColumnTable({ csv, mapping, missing, settled, onMap }: Props) {
  const samples = (column: number) => {
    const cells = csv.rows.map(({ cells }) => (cells[column] ?? '').trim());
    return [...new Set(cells)].filter((cell) => cell !== '').slice(0, 3);
  };
  return (
    <section className={styles.columns} aria-label="Columns">
      <h2 className={styles.title}>Columns</h2>
      <p className={styles.words}>
        This file names its columns in its own way. What you say here is remembered for files with
        the same heading.
      </p>
      <ul role="list" className={styles.list}>
        {csv.head.map((name, column) => {
          const label = name || `Column ${column + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may be there twice
            <li key={column} className={styles.column}>
              <label className={styles.name}>
                <bdi>{label}</bdi>
                <select
                  value={mapping[column] ?? ''}
                  disabled={settled}
                  data-taken={mapping[column] !== null || undefined}
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
      {missing && <Notice>{missing}</Notice>}
    </section>
  );
}
