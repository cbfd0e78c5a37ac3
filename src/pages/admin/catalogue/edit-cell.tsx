import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { FieldName } from '../../../domain/fields.ts';
import { FieldControl, ListItems } from '../cassette-form/field-control.tsx';
import { useRowActions } from './catalogue-provider.tsx';
import styles from './edit-cell.module.css';
import type { Cell } from './table-edits.ts';
import { controlOf } from './use-row-focus.ts';

type Props = {
  /** The id of the cassette. */
  id: string;
  field: FieldName;
  cell: Cell;
  /** For screen readers: the head of the column is the label that is seen. */
  label: string;
  takesFocus: boolean;
};

/** An open cell, with what is wrong. Its keys are those of the table. */
export function EditCell({ id, field, cell, label, takesFocus }: Props) {
  const { typeCell } = useRowActions();
  const element = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const { text, error, hasFailed } = cell;

  const start = useEffectEvent(() => {
    const { activeElement, body } = document;
    const cellElement = element.current?.closest('[data-field]');
    const isFree = activeElement === body || activeElement === cellElement;
    // One that opens again takes no other's focus.
    if (!takesFocus || (hasFailed && !isFree)) return;
    const control = controlOf(element.current);
    control?.focus({ preventScroll: true });
    control?.select?.();
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  useLayoutEffect(() => start(), []);

  return (
    <div ref={element} className={styles.cell}>
      <FieldControl
        field={field}
        value={text}
        className={styles.control ?? ''}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onTextChange={(typed) => typeCell(id, field, typed)}
      />
      <ListItems field={field} text={text} />
      {error && (
        // The message announces a failed write.
        <p id={errorId} role={hasFailed ? undefined : 'alert'} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
