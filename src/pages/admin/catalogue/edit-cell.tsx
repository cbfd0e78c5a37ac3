import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import { cassetteFields, type FieldName } from '../../../domain/fields.ts';
import { FieldControl, ListItems } from '../cassette-form/form-fields.tsx';
import { useRowActions } from './catalogue-provider.tsx';
import styles from './edit-row.module.css';
import type { FieldEdit } from './use-field-edits.ts';

/**
 * One field of a cassette in its cell: Enter, Tab and leaving it write it, Escape gives up
 * (docs/behaviour.md, "Cell edit"). The table opens the cell that follows a Tab.
 */
export function EditCell({ edit }: { edit: FieldEdit }) {
  const { typeField, leaveField, giveUpField } = useRowActions();
  const element = useRef<HTMLDivElement>(null);
  const { base, field, text, error } = edit;
  const cell = () => element.current?.closest<HTMLElement>('[data-part]');

  const start = useEffectEvent(() => {
    // A cell that opens again because its write has failed leaves the focus where it is by now.
    if (error !== null && document.activeElement !== cell()) return;
    const control = element.current?.querySelector<HTMLInputElement>('input, textarea');
    control?.focus({ preventScroll: true });
    control?.select();
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  useLayoutEffect(() => start(), []);

  const leave = () => leaveField(edit);

  function handleKey(event: KeyboardEvent) {
    if (event.defaultPrevented || isOfInputMethod(event.nativeEvent)) return;
    const { key, target, shiftKey } = event;
    if (key === 'Tab') {
      // Else the table goes on.
      if (leave()) return;
    } else if (key === 'Escape') {
      giveUpField(edit);
      cell()?.focus();
    } else if (key === 'Enter' && !(target instanceof HTMLTextAreaElement && shiftKey)) {
      if (!event.repeat && leave()) cell()?.focus();
    } else return;
    event.preventDefault();
    // The table opens a cell with Enter.
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the control inside
    <div
      ref={element}
      className={styles.cell}
      onKeyDown={handleKey}
      onBlur={({ target }) => {
        // The window may have lost the focus, and not the control.
        if (document.activeElement !== target) leave();
      }}
    >
      <CellControl
        field={field}
        label={`${cassetteFields[field].label} of ${base.title}`}
        value={text}
        error={error ?? undefined}
        onTextChange={(typed) => typeField(edit, typed)}
      />
    </div>
  );
}

type ControlProps = {
  field: FieldName;
  /** For screen readers: the head of the column is the label that is seen. */
  label: string;
  value: string;
  error: string | undefined;
  onTextChange: (text: string) => void;
  form?: string;
  readOnly?: boolean;
};

/** The control of a field in a cell, with what is wrong. */
export function CellControl({ label, error, ...control }: ControlProps) {
  const errorId = useId();
  return (
    <>
      <FieldControl
        {...control}
        className={styles.control ?? ''}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <ListItems field={control.field} text={control.value} />
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
