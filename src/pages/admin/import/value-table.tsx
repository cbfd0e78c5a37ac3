import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import fieldStyles from '../../../components/ui/field.module.css';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import { type FieldName, type FieldSpec, fieldSpecs, isOfKind } from '../../../domain/fields.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { replacementOf } from '../../../import-export/columns.ts';
import type { ColumnText } from '../../../import-export/read-rows.ts';
import primitives from '../../../styles/primitives.module.css';
import listStyles from '../record-list.module.css';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';

const pageSize = 30;

/** The texts of a column that may be read wrongly, and what each shall be. */
export function ValueTable({ index, texts }: { index: number; texts: readonly ColumnText[] }) {
  const { preview, changeColumn } = useImport();
  const [size, setSize] = useState(pageSize);
  const id = useId();
  const column = preview.columns[index];
  if (!column?.field) return null;
  const { field, values } = column;
  const { label, isRequired, hint }: FieldSpec = fieldSpecs[field];
  const name = preview.table?.header[index] || `Column ${index + 1}`;
  const wrong = texts.filter(({ error }) => error !== null);
  function replace(replaced: readonly ColumnText[], replacement: string) {
    const changed = new Map(values[field]);
    for (const { text } of replaced) changed.set(text, replacement);
    changeColumn(index, { values: { ...values, [field]: changed } });
  }
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h2 id={id}>
        {label}: what shall this be?
        {name !== label && (
          <small>
            {' '}
            Column <bdi>{name}</bdi>
          </small>
        )}
      </h2>
      {isOfKind(field, 'list') && hint && <p>{hint}</p>}
      {wrong.length > 0 && (
        <p id={`${id}-errors`} className={fieldStyles.error}>
          {[...new Set(wrong.map(({ error }) => error))].join(' ')}
        </p>
      )}
      <ul role="list">
        {texts.slice(0, size).map((text) => (
          <Value
            key={text.text}
            text={text}
            field={field}
            replacement={replacementOf(column, text.text)}
            errorId={`${id}-errors`}
            onReplace={(replacement) => replace([text], replacement)}
          />
        ))}
      </ul>
      <div className={`${primitives.row} ${primitives.tight}`}>
        {texts.length > size && (
          <Button variant="quiet" onClick={() => setSize(size + pageSize)}>
            Show more of {texts.length.toLocaleString('en')}
          </Button>
        )}
        {wrong.length > 0 && !isRequired && (
          <Button variant="quiet" onClick={() => replace(wrong, '')}>
            Leave {formatCount(wrong.length, 'wrong value')} empty{' '}
            <span className="visually-hidden">in {label}</span>
          </Button>
        )}
      </div>
    </section>
  );
}

type ValueProps = {
  text: ColumnText;
  field: FieldName;
  replacement: string | undefined;
  /** The id of the sentence that says why the field can't have the text. */
  errorId: string;
  onReplace: (replacement: string) => void;
};

/** A text, the number of its rows, and what it shall be. */
function Value({ text: asked, field, replacement, errorId, onReplace }: ValueProps) {
  const { text, count, error, value } = asked;
  const id = useId();
  // A text that is nearly right is shown to be corrected; a wrong year or choice is not.
  const isCorrected = !isOfKind(field, 'year') && !isOfKind(field, 'choice');
  const shown = replacement ?? (error === null || isCorrected ? text : '');
  const Control = isOfKind(field, 'lines') ? 'textarea' : 'input';
  return (
    <li className={listStyles.row}>
      <bdi className={`${listStyles.text} ${primitives.clamp}`}>
        {text.trim() || <i>nothing</i>}
      </bdi>
      <span>{formatCount(count, 'row')}</span>
      <div className={listStyles.text}>
        <Control
          className={fieldStyles.control}
          aria-label={`${fieldSpecs[field].label} for “${text || 'nothing'}”`}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? id : errorId}
          placeholder={replacement === '' ? 'left empty' : undefined}
          value={shown}
          onChange={({ target }: { target: { value: string } }) => onReplace(target.value)}
          onKeyDown={({ key, currentTarget, nativeEvent }: KeyboardEvent<{ value: string }>) => {
            if (key === 'Enter' && Control === 'input' && !isOfInputMethod(nativeEvent))
              onReplace(currentTarget.value);
          }}
        />
        {error === null && Array.isArray(value) && value.length > 1 && (
          <p id={id}>
            {value.length}: {value.join(' · ')}
          </p>
        )}
      </div>
    </li>
  );
}
