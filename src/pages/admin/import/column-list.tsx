import { Button } from '../../../components/ui/button.tsx';
import fieldStyles from '../../../components/ui/field.module.css';
import { Notice } from '../../../components/ui/notice.tsx';
import { cassetteFields, fieldNames, isOfKind } from '../../../domain/fields.ts';
import { type Separator, separators } from '../../../import-export/columns.ts';
import { findSeparator } from '../../../import-export/read-value.ts';
import { withItems } from '../with-items.ts';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';

/** The columns whose headings are not known. */
export function ColumnQuestion() {
  const { unknownColumns, missing } = useImport().preview;
  return (
    <>
      {unknownColumns.length > 0 && (
        <section className={styles.question} aria-labelledby="unknown-columns">
          <h2 id="unknown-columns">What are these columns?</h2>
          <ColumnList indices={unknownColumns} />
        </section>
      )}
      {missing && <Notice>{missing}</Notice>}
    </>
  );
}

/** What is taken of these columns, with three of their texts. */
export function ColumnList({ indices }: { indices: readonly number[] }) {
  const { preview, dispatch, changeColumn } = useImport();
  const { table, columns, openColumns } = preview;
  if (!table) return null;
  return (
    <ul role="list" className={styles.columns}>
      {indices.map((index) => {
        const { field = null, separator = null } = columns[index] ?? {};
        const name = table.header[index] || `Column ${index + 1}`;
        const samples = new Set(table.rows.map(({ cells }) => cells[index]?.trim() ?? ''));
        samples.delete('');
        return (
          <li key={index}>
            <label>
              <b>
                <bdi>{name}</bdi>
              </b>
              <select
                className={fieldStyles.control}
                value={field ?? ''}
                onChange={({ target }) =>
                  changeColumn(index, {
                    field: fieldNames.find((one) => one === target.value) ?? null,
                    values: {},
                  })
                }
              >
                <option value="">Not taken</option>
                {fieldNames.map((one) => (
                  <option key={one} value={one}>
                    {cassetteFields[one].label}
                  </option>
                ))}
              </select>
            </label>
            {field && isOfKind(field, 'list') && (
              <label>
                separated by <span className="visually-hidden">in {name}</span>
                <select
                  className={fieldStyles.control}
                  value={separator ?? findSeparator(table, index, field)}
                  onChange={({ target }) =>
                    changeColumn(index, { separator: target.value as Separator })
                  }
                >
                  {Object.entries(separators).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <p className={styles.samples}>
              <bdi>{[...samples].slice(0, 3).join(' · ')}</bdi>
            </p>
            {field && (
              <Button
                variant="quiet"
                aria-pressed={openColumns.has(index)}
                onClick={() => {
                  const isOpen = openColumns.has(index);
                  dispatch({
                    type: 'choose',
                    choices: { openColumns: withItems(openColumns, [index], !isOpen) },
                  });
                }}
              >
                All values <span className="visually-hidden">of {name}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
