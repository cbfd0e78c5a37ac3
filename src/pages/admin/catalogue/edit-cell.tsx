import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import { cassetteFields, type FieldName } from '../../../domain/fields.ts';
import type { Target } from '../cassette-form/edit.ts';
import { isAsking, type Next } from '../cassette-form/edit-state.ts';
import { FieldControl, readFormElement } from '../cassette-form/form-fields.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';
import styles from './edit-row.module.css';

type Props = {
  field: FieldName;
  /** The cell after or before this one. */
  targetOf: (step: 1 | -1) => Target | 'close';
};

/**
 * One field of a cassette in its cell: Enter, Tab and leaving it save, Escape gives up
 * (docs/behaviour.md, "Cell edit"). What can't be saved stays, marked, with its sentence; what is opened instead
 * is one more try to save it.
 */
export function EditCell({ field, targetOf }: Props) {
  const { editor } = useCatalogueTab();
  const cell = useRef<HTMLDivElement>(null);
  const { edit } = editor;

  function takeFocus() {
    const control = cell.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    );
    control?.focus({ preventScroll: true });
    cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return control;
  }
  const start = useEffectEvent(() => takeFocus()?.select());
  useLayoutEffect(() => start(), []);
  const answer = useEffectEvent((next: Next) => {
    takeFocus();
    editor.stay();
    leave(next);
  });
  const asked = isAsking(editor) ? editor.next : null;
  useLayoutEffect(() => {
    if (asked) answer(asked);
  }, [asked]);

  if (!edit) return null;
  const isSaving = edit.busy === 'saving';
  const leave = (next: Next) => {
    if (cell.current) editor.saveOrLeave(edit.id, readFormElement(cell.current, edit.form), next);
  };

  function handleKey(event: KeyboardEvent) {
    if (event.defaultPrevented || isOfInputMethod(event.nativeEvent)) return;
    const { key, target, shiftKey } = event;
    if (key === 'Escape') {
      if (!isSaving) editor.discard('close');
    } else if (key === 'Tab') leave(targetOf(shiftKey ? -1 : 1));
    else if (key === 'Enter' && !(target instanceof HTMLTextAreaElement && shiftKey)) {
      if (!event.repeat) leave('close');
    } else return;
    event.preventDefault();
    // The table opens a cell with Enter.
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the control inside
    <div
      ref={cell}
      className={styles.cell}
      onKeyDown={handleKey}
      onBlur={({ target }) => {
        // The window may have lost the focus, and not the control.
        if (document.activeElement !== target) leave('close');
      }}
    >
      <CellControl
        field={field}
        label={`${cassetteFields[field].label} of ${edit.base?.title}`}
        error={edit.errors[field] ?? edit.problem?.text}
      />
    </div>
  );
}

type ControlProps = {
  field: FieldName;
  /** For screen readers: the head of the column is the label that is seen. */
  label: string;
  error: string | undefined;
  /** The id of its form. */
  form?: string;
};

/** The control of a field in its cell, with what is wrong. */
export function CellControl({ field, label, error, form }: ControlProps) {
  const { editor } = useCatalogueTab();
  const errorId = useId();
  const { edit } = editor;
  if (!edit) return null;
  return (
    <>
      <FieldControl
        className={styles.control ?? ''}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        form={form}
        field={field}
        value={edit.form[field]}
        onTextChange={(text) => editor.setField(field, text)}
        readOnly={edit.busy === 'saving'}
      />
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
