import { useId, useMemo, useState } from 'react';
import { Notice } from '../../../../components/ui/notice.tsx';
import { type Encoding, encodings } from '../../../../import-export/decode-text.ts';
import type { Csv } from '../../../../import-export/parse-csv.ts';
import {
  findOddWords,
  readSamples,
  sampleLines,
} from '../../../../import-export/reading-samples.ts';
import { formatCount } from '../../format-count.ts';
import { useImportActions, useImportPreview } from '../import-provider.tsx';
import styles from './file-reading.module.css';
import type { OpenedFile } from './open-file.ts';
import { delimiterName } from './source-file-header.tsx';

/** The encoding and the separator of the file, with samples; open if one of them may be wrong. */
export function FileReading({ opened }: { opened: OpenedFile }) {
  const { editedRows } = useImportPreview();
  const { readAs } = useImportActions();
  const { content, detected, delimiter } = opened;
  const csv = 'csv' in content ? content.csv : null;
  const isOneColumn = csv?.header.length === 1;
  const odd = useMemo(() => findOddWords(editedRows), [editedRows]);
  const needsLook = detected.isGuess || odd.rowCount > 0 || isOneColumn;
  const name = csv ? delimiterName(csv.delimiter) : null;
  return (
    // Opens for each file that needs it, and stays as the editor leaves it.
    <details key={String(needsLook)} open={needsLook} className={styles.reading}>
      <summary className={styles.summary}>
        How the file is read: {content.encoding}
        {name && `, separated by ${name}`}
      </summary>
      {odd.rowCount > 0 && (
        <Notice>
          {formatCount(odd.rowCount, 'row holds', 'rows hold')} characters that look wrong, such as{' '}
          {odd.words.map((word) => `“${word}”`).join(', ')}. Is the encoding right?
        </Notice>
      )}
      {isOneColumn && (
        <Notice>The file comes out as one column. What separates its columns?</Notice>
      )}
      <div className={styles.choices}>
        <EncodingChoice opened={opened} onChoose={(encoding) => readAs(encoding, delimiter)} />
        {csv && (
          <DelimiterChoice csv={csv} onChoose={(chosen) => readAs(content.encoding, chosen)} />
        )}
      </div>
    </details>
  );
}

type EncodingProps = { opened: OpenedFile; onChoose: (encoding: Encoding) => void };

function EncodingChoice({ opened, onChoose }: EncodingProps) {
  const { bytes, detected, content } = opened;
  const lines = useMemo(() => sampleLines(bytes), [bytes]);
  // Of encodings that give the same samples, only the first is offered.
  const samplesOf = (encoding: Encoding) => readSamples(bytes, lines, encoding).join('\n');
  const candidates = [...new Set([content.encoding, ...detected.candidates])];
  const offered = candidates.filter(
    (encoding, index) =>
      !candidates.slice(0, index).some((earlier) => samplesOf(earlier) === samplesOf(encoding)),
  );
  const others = (Object.keys(encodings) as Encoding[]).filter((one) => !offered.includes(one));
  return (
    <fieldset className={styles.choice}>
      <legend>Encoding{detected.isGuess && ' (a guess: do these rows read well?)'}</legend>
      {offered.map((encoding) => (
        <label key={encoding} className={styles.option}>
          <input
            type="radio"
            name="encoding"
            checked={encoding === content.encoding}
            onChange={() => onChoose(encoding)}
          />
          <span className={styles.name}>
            {encoding} <small>{encodings[encoding]}</small>
          </span>
          <span className={styles.samples}>
            {readSamples(bytes, lines, encoding).map((sample, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples have no state, and may repeat
              <bdi key={index}>{sample}</bdi>
            ))}
          </span>
        </label>
      ))}
      <label className={styles.other}>
        Another one
        <select value="" onChange={(event) => onChoose(event.target.value as Encoding)}>
          <option value="">Choose …</option>
          {others.map((encoding) => (
            <option key={encoding} value={encoding}>
              {encoding}: {encodings[encoding]}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

const usualDelimiters = [',', ';', '\t', '|'];

type DelimiterProps = { csv: Csv; onChoose: (delimiter: string) => void };

function DelimiterChoice({ csv, onChoose }: DelimiterProps) {
  const isUsual = usualDelimiters.includes(csv.delimiter);
  const [isOther, setIsOther] = useState(!isUsual);
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>Separator</legend>
      <div className={styles.delimiters}>
        {usualDelimiters.map((delimiter) => (
          <label key={delimiter} className={styles.delimiter}>
            <input
              type="radio"
              name="delimiter"
              checked={!isOther && csv.delimiter === delimiter}
              onChange={() => {
                setIsOther(false);
                onChoose(delimiter);
              }}
            />
            {delimiterName(delimiter)}
          </label>
        ))}
        <span className={styles.delimiter}>
          <input
            type="radio"
            name="delimiter"
            id={id}
            checked={isOther}
            onChange={() => setIsOther(true)}
          />
          <label htmlFor={id}>other</label>
          {isOther && (
            <input
              className={styles.character}
              aria-label="The character that separates the columns"
              defaultValue={isUsual ? '' : csv.delimiter}
              maxLength={1}
              onChange={({ target }) => target.value !== '' && onChoose(target.value)}
            />
          )}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus for the arrow keys */}
      <section className={styles.preview} aria-label="The first rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {csv.header.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <th key={column} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {csv.rows.slice(0, 3).map(({ cells }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={row}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <td key={column}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </fieldset>
  );
}
