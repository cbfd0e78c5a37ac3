import { useMemo } from 'react';
import { Notice } from '../../../../components/ui/notice.tsx';
import { cassetteFields, draftFields } from '../../../../domain/fields.ts';
import {
  type ListSeparators,
  parseMappedCsv,
  separatorsOf,
} from '../../../../import-export/column-mapping.ts';
import type { ColumnMapping } from '../../../../import-export/column-names.ts';
import {
  isListField,
  type ListSeparator,
  listSeparators,
} from '../../../../import-export/list-separator.ts';
import type { Csv } from '../../../../import-export/parse-csv.ts';
import { useImportActions, useImportPreview } from '../import-provider.tsx';
import section from '../section.module.css';
import styles from './column-table.module.css';

const guessHint = { name: 'Guessed from the heading.', content: 'Guessed from the content.' };
const sampleCount = 3;

/** Selects per column of the file: its field, and what separates a list, with samples. */
export function ColumnTable({ csv }: { csv: Csv }) {
  const { guesses, mapping, mappingError, choices, isEditable } = useImportPreview();
  const { chooseColumns } = useImportActions();
  const { separators } = choices;
  const samples = useMemo(() => samplesOf(csv, mapping, separators), [csv, mapping, separators]);
  const usedSeparators = useMemo(
    () => separatorsOf(csv, mapping, separators),
    [csv, mapping, separators],
  );
  return (
    <section className={styles.columns} aria-label="Columns">
      <h2 className={section.title}>Columns</h2>
      <p className={section.description}>
        This file names its columns in its own way. What you say here is remembered for files with
        the same heading.
      </p>
      <ul role="list" className={styles.list}>
        {csv.header.map((name, column) => {
          const label = name || `Column ${column + 1}`;
          const field = mapping[column] ?? null;
          const guess = guesses[column];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two may have the same name
            <li key={column} className={styles.column}>
              <label className={styles.name}>
                <bdi>{label}</bdi>
                <select
                  value={field ?? ''}
                  disabled={!isEditable}
                  data-mapped={field !== null || undefined}
                  onChange={({ target }) => {
                    const chosen = draftFields.find((one) => one === target.value) ?? null;
                    chooseColumns(mapping.with(column, chosen), separators);
                  }}
                >
                  <option value="">Not taken</option>
                  {draftFields.map((one) => (
                    <option key={one} value={one}>
                      {cassetteFields[one].label}
                    </option>
                  ))}
                </select>
              </label>
              {field && guess?.field === field && (
                <p className={styles.guess}>{guessHint[guess.source]}</p>
              )}
              {isListField(field) && (
                <label className={styles.separator}>
                  <span>
                    separated by<span className="visually-hidden"> in {label}</span>
                  </span>
                  <select
                    value={usedSeparators[column]}
                    disabled={!isEditable}
                    onChange={({ target }) => {
                      const chosen = target.value as ListSeparator;
                      const all = mapping.map((_, index) => separators[index] ?? null);
                      chooseColumns(mapping, all.with(column, chosen));
                    }}
                  >
                    {Object.entries(listSeparators).map(([separator, separatorName]) => (
                      <option key={separator} value={separator}>
                        {separatorName}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              <p className={section.samples}>
                {samples[column]?.map((sample) => (
                  <span key={sample.join('\n')} className={styles.sample}>
                    {sample.map((item) => (
                      <bdi key={item}>{item}</bdi>
                    ))}
                  </span>
                ))}
              </p>
            </li>
          );
        })}
      </ul>
      {mappingError && <Notice>{mappingError}</Notice>}
    </section>
  );
}

/** Three different cells of each column, a list as its items; cells that hold several items come first. */
function samplesOf(
  csv: Csv,
  mapping: ColumnMapping,
  separators: ListSeparators,
): (readonly string[])[][] {
  return csv.header.map((_, column) => {
    const cells = [...new Set(csv.rows.map(({ cells }) => (cells[column] ?? '').trim()))].filter(
      (cell) => cell !== '',
    );
    const field = mapping[column] ?? null;
    if (!isListField(field)) return cells.slice(0, sampleCount).map((cell) => [cell]);
    const only = mapping.map((_, index) => (index === column ? field : null));
    const lists = parseMappedCsv(csv, only, separators).map(
      ({ draft }) => draft[field as 'artist' | 'genre' | 'locations'],
    );
    const filled = lists.filter((items) => items.length > 0);
    const different = [...new Map(filled.map((items) => [items.join('\n'), items])).values()];
    return different.sort((one, other) => other.length - one.length).slice(0, sampleCount);
  });
}
