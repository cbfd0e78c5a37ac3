import { type ReactNode, useMemo, useState } from 'react';
import { Notice } from '../../../../components/ui/notice.tsx';
import { type Encoding, encodings } from '../../../../import-export/decode-text.ts';
import { type Csv, type Quoting, quotings } from '../../../../import-export/parse-csv.ts';
import {
  findOddWords,
  readSamples,
  sampleLines,
} from '../../../../import-export/reading-samples.ts';
import { formatCount } from '../../format-count.ts';
import { useImportActions, useImportPreview } from '../import-provider.tsx';
import section from '../section.module.css';
import styles from './file-reading.module.css';
import type { OpenedFile } from './open-file.ts';
import { delimiterName } from './source-file-header.tsx';

/** How the file is read, with samples; open if a part of it may be wrong. */
export function FileReading({ opened }: { opened: OpenedFile }) {
  const { editedRows } = useImportPreview();
  const { content, detected } = opened;
  const csv = 'csv' in content ? content.csv : null;
  const isOneColumn = csv?.header.length === 1;
  const odd = useMemo(() => findOddWords(editedRows), [editedRows]);
  const isGuess = detected.isGuess || csv?.isQuotingGuess || csv?.heading.isGuess || isOneColumn;
  /** Null until it has been opened or closed; then it stays so. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const facts = [
    content.encoding,
    csv && `separated by ${delimiterName(csv.delimiter)}`,
    csv?.quoting === 'none' && 'quotation marks as text',
    csv?.heading.row === null && 'without a heading',
    csv?.heading.row && `heading in row ${csv.heading.row + 1}`,
  ];
  return (
    <details
      open={isOpen ?? (isGuess || odd.rowCount > 0)}
      className={styles.reading}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={section.summary}>
        How the file is read: {facts.filter(Boolean).join(', ')}
      </summary>
      {odd.rowCount > 0 && (
        <Notice>
          {formatCount(odd.rowCount, 'row holds', 'rows hold')} what looks wrong, such as{' '}
          {odd.words.map((word) => `“${word}”`).join(', ')}. Is the encoding right, or has a
          spreadsheet changed a release ID?
        </Notice>
      )}
      {isOneColumn && (
        <Notice>The file comes out as one column. What separates its columns?</Notice>
      )}
      <div className={styles.choices}>
        <EncodingChoice opened={opened} />
        {csv && (
          <>
            <div className={styles.marks}>
              <DelimiterChoice csv={csv} />
              <QuotingChoice csv={csv} />
            </div>
            <HeadingChoice csv={csv} />
          </>
        )}
      </div>
    </details>
  );
}

const guessHint = ' (a guess: do these rows read well?)';

function EncodingChoice({ opened }: { opened: OpenedFile }) {
  const { readAs } = useImportActions();
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
      <legend>Encoding{detected.isGuess && guessHint}</legend>
      {offered.map((encoding) => (
        <label key={encoding} className={styles.option}>
          <input
            type="radio"
            name="encoding"
            checked={encoding === content.encoding}
            onChange={() => readAs({ encoding })}
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
        <select value="" onChange={({ target }) => readAs({ encoding: target.value as Encoding })}>
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

function DelimiterChoice({ csv }: { csv: Csv }) {
  const { readAs } = useImportActions();
  const isUsual = usualDelimiters.includes(csv.delimiter);
  const [isOther, setIsOther] = useState(!isUsual);
  return (
    <fieldset className={styles.choice}>
      <legend>Separator</legend>
      <div className={styles.delimiters}>
        {usualDelimiters.map((delimiter) => (
          <Radio
            key={delimiter}
            name="delimiter"
            isChosen={!isOther && csv.delimiter === delimiter}
            onChoose={() => {
              setIsOther(false);
              readAs({ delimiter });
            }}
          >
            {delimiterName(delimiter)}
          </Radio>
        ))}
        <span className={styles.radio}>
          <Radio name="delimiter" isChosen={isOther} onChoose={() => setIsOther(true)}>
            other
          </Radio>
          {isOther && (
            <input
              className={styles.character}
              aria-label="The character that separates the columns"
              defaultValue={isUsual ? '' : csv.delimiter}
              maxLength={1}
              onChange={({ target }) => target.value !== '' && readAs({ delimiter: target.value })}
            />
          )}
        </span>
      </div>
    </fieldset>
  );
}

function QuotingChoice({ csv }: { csv: Csv }) {
  const { readAs } = useImportActions();
  return (
    <fieldset className={styles.choice}>
      <legend>Quotation marks{csv.isQuotingGuess && guessHint}</legend>
      {Object.entries(quotings).map(([quoting, name]) => (
        <Radio
          key={quoting}
          name="quoting"
          isChosen={csv.quoting === quoting}
          onChoose={() => readAs({ quoting: quoting as Quoting })}
        >
          {name}
        </Radio>
      ))}
    </fieldset>
  );
}

/** The first rows of the file, of which one may be the heading. */
function HeadingChoice({ csv: { heading, firstRows } }: { csv: Csv }) {
  const { readAs } = useImportActions();
  return (
    <fieldset className={`${styles.choice} ${styles.heading}`}>
      <legend>Heading{heading.isGuess && ' (a guess: does it name the columns?)'}</legend>
      <Radio
        name="heading"
        isChosen={heading.row === null}
        onChoose={() => readAs({ headingRow: null })}
      >
        There is no heading
      </Radio>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus for the arrow keys */}
      <section className={styles.preview} aria-label="The first rows" tabIndex={0}>
        <table>
          <tbody>
            {firstRows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={row} data-part={partOf(row, heading.row)}>
                <td>
                  <Radio
                    name="heading"
                    isChosen={heading.row === row}
                    onChoose={() => readAs({ headingRow: row })}
                  >
                    <span className="visually-hidden">Row {row + 1} is the heading</span>
                  </Radio>
                </td>
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

/** What a row is taken for; rows above the heading are not taken. */
function partOf(row: number, headingRow: number | null): 'above' | 'heading' | undefined {
  if (row === headingRow) return 'heading';
  return headingRow !== null && row < headingRow ? 'above' : undefined;
}

type RadioProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

const Radio = ({ name, isChosen, onChoose, children }: RadioProps) => (
  <label className={styles.radio}>
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    {children}
  </label>
);
