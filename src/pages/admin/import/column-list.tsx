import fieldStyles from '../../../components/ui/field.module.css';
import { cassetteFields, fieldNames, isOfKind } from '../../../domain/fields.ts';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';

/** What is taken of these columns, with three of their texts. */
export function ColumnList({ indices }: { indices: readonly number[] }) {
  const { preview, changeColumn } = useImport();
  const { table, columns } = preview;
  if (!table) return null;
  return (
    <ul role="list" className={styles.columns}>
      {indices.map((index) => {
        const { field = null, isOneItem = false } = columns[index] ?? {};
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
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={isOneItem}
                  onChange={() => changeColumn(index, { isOneItem: !isOneItem })}
                />
                one item <span className="visually-hidden">in each cell of {name}</span>
              </label>
            )}
            <p className={styles.samples}>
              <bdi>{[...samples].slice(0, 3).join(' · ')}</bdi>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
