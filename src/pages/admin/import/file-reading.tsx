import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import field from '../../../components/ui/field.module.css';
import { Notice } from '../../../components/ui/notice.tsx';
import { delimiters } from '../../../import-export/read-table.ts';
import { type Encoding, encodings, sampleLines } from '../../../import-export/read-text.ts';
import { ColumnList } from './column-list.tsx';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';

/** The encodings of a file that is not UTF-8, and three of its lines in the one that is selected. */
export function EncodingQuestion({ bytes }: { bytes: Uint8Array }) {
  const { dispatch } = useImport();
  const [selected, setSelected] = useState<Encoding>('windows-1252');
  const take = () => dispatch({ type: 'readAs', encoding: selected });
  return (
    <section className={styles.question} aria-labelledby="encoding">
      <h2 id="encoding">In which encoding do these lines read well?</h2>
      <div className={styles.options}>
        <select
          className={field.control}
          aria-labelledby="encoding"
          aria-describedby="encoding-samples"
          value={selected}
          onChange={({ target }) => setSelected(target.value as Encoding)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would open the list.
            event.preventDefault();
            take();
          }}
        >
          {Object.entries(encodings).map(([encoding, name]) => (
            <option key={encoding} value={encoding}>
              {name}
            </option>
          ))}
        </select>
        <p id="encoding-samples" className={styles.samples} aria-live="polite">
          {sampleLines(bytes, selected).map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </p>
        <Button onClick={take}>They read well</Button>
      </div>
    </section>
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
    encoding && encodings[encoding],
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
        {encoding && (
          <Button variant="quiet" onClick={() => dispatch({ type: 'readAs', encoding: null })}>
            Another encoding
          </Button>
        )}
      </div>
      <ColumnList indices={known} />
    </details>
  );
}
