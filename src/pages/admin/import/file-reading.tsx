import { useState } from 'react';
import { focusElement } from '../../../components/focus-element.ts';
import { Button } from '../../../components/ui/button.tsx';
import { type FieldName, fieldSpecs, isOfKind, mapFields } from '../../../domain/fields.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import {
  type Encoding,
  encodings,
  offeredEncodings,
  sampleLines,
} from '../../../import-export/decode-text.ts';
import { delimiters } from '../../../import-export/read-table.ts';
import primitives from '../../../styles/primitives.module.css';
import { FoldedText } from '../folded-text.tsx';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';
import { LabelledSelect } from './labelled-select.tsx';

/** The encodings of a file that is not UTF-8, and three of its lines in the selected one. */
export function EncodingQuestion({ bytes }: { bytes: Uint8Array }) {
  const { dispatch } = useImport();
  const offered = offeredEncodings(bytes);
  const [selected, setSelected] = useState(offered[0] as Encoding);
  const take = () => dispatch({ type: 'read-as', encoding: selected });
  return (
    <section className={styles.question} aria-label="Encoding">
      <div className={primitives.row}>
        <LabelledSelect
          label={<b>In which encoding do these lines read well?</b>}
          aria-describedby="encoding-samples"
          options={Object.fromEntries(offered.map((encoding) => [encoding, encodings[encoding]]))}
          value={selected}
          onChoose={(encoding) => setSelected(encoding as Encoding)}
        />
        <div id="encoding-samples" className={primitives.mono} aria-live="polite">
          <FoldedText text={sampleLines(bytes, selected).join('\n')} />
        </div>
        <Button onClick={take}>They read well</Button>
      </div>
    </section>
  );
}

/** By what the rows are known, where their ids belong to cassettes of other names. */
export function IdQuestion() {
  const { preview, dispatch } = useImport();
  const subject = formatCount(preview.foreignIdCount, 'row has', 'rows have');
  return (
    <div className={styles.question}>
      <LabelledSelect
        label={`${subject} the ID of a tape of another title, artist and release ID. Which is it?`}
        options={{ '': 'Please choose', id: 'The tape with the ID', name: 'The tape of the name' }}
        value={preview.knownBy ?? ''}
        onChoose={(by) => dispatch({ type: 'know-by', knownBy: by === 'id' ? by : 'name' })}
      />
    </div>
  );
}

const headingRows = Object.fromEntries(
  Array.from({ length: 41 }, (_, row) => [row, String(row || 'none')]),
);

/** How the file is read, and its columns; open if something about them is uncertain. */
export function FileReading() {
  const { preview, dispatch } = useImport();
  const { table, hasUnknown, reading, error, encoding } = preview;
  const isUncertain = error || hasUnknown || table?.rows.some(({ error }) => error);
  return (
    <details className={styles.question} open={Boolean(isUncertain)}>
      {/* The question about the encoding had the focus. */}
      <summary ref={encoding ? focusElement : null}>How the file is read</summary>
      <div className={primitives.row}>
        <LabelledSelect
          label="The heading is in row"
          options={headingRows}
          value={table?.headingRow ?? reading.headingRow ?? 1}
          onChoose={(row) => dispatch({ type: 'read-as', reading: { headingRow: Number(row) } })}
        />
        <LabelledSelect
          label="Cells are separated by"
          options={delimiters}
          value={table?.delimiter ?? reading.delimiter ?? ','}
          onChoose={(delimiter) => dispatch({ type: 'read-as', reading: { delimiter } })}
        />
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={reading.areQuotesText}
            onChange={({ target }) =>
              dispatch({ type: 'read-as', reading: { areQuotesText: target.checked } })
            }
          />
          Quotation marks are text
        </label>
      </div>
      {hasUnknown && <h2>What are these columns?</h2>}
      <ColumnList />
    </details>
  );
}

/** What is taken of the columns, with three of their texts. */
function ColumnList() {
  const { preview, changeColumn, takeSuggestions } = useImport();
  const { table, columns } = preview;
  if (!table) return null;
  const suggestionCount = columns.filter(({ suggestion }) => suggestion).length;
  return (
    <>
      {suggestionCount > 0 && (
        <Button onClick={takeSuggestions}>Take {formatCount(suggestionCount, 'suggestion')}</Button>
      )}
      <ul role="list" className={styles.columns}>
        {[...columns.entries()].map(([index, { field: taken, suggestion, isOneItem }]) => {
          const name = table.header[index] || `Column ${index + 1}`;
          const samples = new Set(table.rows.flatMap(({ cells }) => cells[index]?.trim() || []));
          return (
            <li key={index}>
              <LabelledSelect
                label={
                  <b>
                    <bdi>{name}</bdi>
                    {suggestion && ' (suggested)'}
                  </b>
                }
                options={{ '': 'Not taken', ...mapFields((one) => fieldSpecs[one].label) }}
                value={taken ?? suggestion ?? ''}
                onChoose={(chosen) =>
                  changeColumn(index, {
                    field: (chosen || null) as FieldName | null,
                    suggestion: null,
                  })
                }
              />
              {taken && isOfKind(taken, 'list') && (
                <label className={styles.option}>
                  <input
                    type="checkbox"
                    checked={isOneItem}
                    onChange={() => changeColumn(index, { isOneItem: !isOneItem })}
                  />
                  one item <span className="visually-hidden">in each cell of {name}</span>
                </label>
              )}
              <p className={`${primitives.mono} ${primitives.soft}`}>
                <bdi>{[...samples].slice(0, 3).join(' · ')}</bdi>
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
