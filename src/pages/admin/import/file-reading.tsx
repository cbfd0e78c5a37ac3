import field from '../../../components/ui/field.module.css';
import { Notice } from '../../../components/ui/notice.tsx';
import { delimiters } from '../../../import-export/read-table.ts';
import { type Encoding, encodings, sampleLines } from '../../../import-export/read-text.ts';
import { ColumnList } from './column-list.tsx';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';

/** The encodings of a file that is not UTF-8, each with three of its lines. */
export function EncodingQuestion() {
  const { preview, dispatch } = useImport();
  const bytes = preview.file?.bytes;
  if (!bytes) return null;
  return (
    <fieldset className={styles.question}>
      <legend>Which of these reads well?</legend>
      <p>The file does not say how its letters are encoded.</p>
      {(Object.keys(encodings) as Encoding[]).map((encoding) => (
        <label key={encoding} className={styles.encoding}>
          <input
            type="radio"
            name="encoding"
            checked={preview.encoding === encoding}
            onChange={() => dispatch({ type: 'readAs', encoding })}
          />
          <span>{encodings[encoding]}</span>
          <span className={styles.samples}>
            {sampleLines(bytes, encoding).map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** How the file is read, with its known columns; open if something about it is not sure. */
export function FileReading() {
  const { preview, dispatch } = useImport();
  const { table, columns, unknownColumns, missing, encoding, reading, error } = preview;
  const known = columns.map((_, index) => index).filter((index) => !unknownColumns.includes(index));
  const takenCount = known.filter((index) => columns[index]?.field).length;
  const openQuoteRow = table?.openQuoteRow ?? null;
  const isOneColumn = table?.header.length === 1;
  const isOpen = openQuoteRow !== null || isOneColumn || error !== null;
  const lacksKnown = missing !== null && unknownColumns.length === 0;
  const facts = [
    table && (table.headingRow === 0 ? 'No heading' : `Heading in row ${table.headingRow}`),
    table && `cells separated by ${delimiters[table.delimiter]}`,
    reading.areQuotesText && 'quotation marks are text',
    known.length > 0 && `${takenCount} of ${known.length} known columns taken`,
  ];
  return (
    <details className={styles.question} open={isOpen || lacksKnown}>
      <summary>{facts.filter(Boolean).join(', ') || 'How the file is read'}</summary>
      {openQuoteRow !== null && (
        <Notice tone="note">
          A quotation mark in row {openQuoteRow} does not close, and takes the rows below it with
          it. Is it part of the text?
        </Notice>
      )}
      {isOneColumn && <Notice tone="note">The file comes out as one column.</Notice>}
      <div className={styles.options}>
        <label>
          The heading is in row
          <input
            className={field.control}
            type="number"
            min={0}
            max={99}
            key={table?.headingRow}
            defaultValue={table?.headingRow ?? reading.headingRow ?? 1}
            onChange={({ target }) => {
              const headingRow = target.valueAsNumber;
              if (Number.isInteger(headingRow) && headingRow >= 0)
                dispatch({ type: 'readAs', reading: { headingRow } });
            }}
          />
          <small>0 if there is none</small>
        </label>
        <label>
          Cells are separated by
          <select
            className={field.control}
            value={table?.delimiter ?? reading.delimiter ?? ','}
            onChange={({ target }) =>
              dispatch({ type: 'readAs', reading: { delimiter: target.value } })
            }
          >
            {Object.entries(delimiters).map(([delimiter, name]) => (
              <option key={delimiter} value={delimiter}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {encoding && (
          <label>
            Encoding
            <select
              className={field.control}
              value={encoding}
              onChange={({ target }) =>
                dispatch({ type: 'readAs', encoding: target.value as Encoding })
              }
            >
              {Object.entries(encodings).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          <input
            type="checkbox"
            checked={reading.areQuotesText}
            onChange={({ target }) =>
              dispatch({ type: 'readAs', reading: { areQuotesText: target.checked } })
            }
          />
          Quotation marks are text
        </label>
      </div>
      <ColumnList indices={known} />
    </details>
  );
}
