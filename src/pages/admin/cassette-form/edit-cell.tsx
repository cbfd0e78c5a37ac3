import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { cassetteFields, type DraftField } from '../../../domain/fields.ts';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { CassetteField } from './cassette-field.tsx';
import { readFormElement } from './cassette-fields.tsx';
import styles from './edit-cell.module.css';
import { EditActions, EditProblem } from './edit-problem.tsx';
import type { useRowEdit } from './use-row-edit.ts';

type Props = {
  row: ReturnType<typeof useRowEdit>;
  field: DraftField;
  /** Saves the cell and goes to the next cell, the previous one, or back to its own. */
  onSubmit: (form: CassetteFormValues, next: 'own' | 'next' | 'previous') => void;
  /** Leaves the cell without saving. */
  onCancel: () => void;
  /** Discards the restored draft; asks first. */
  onDiscard: () => void;
  /** Leaves the cell and removes the deleted cassette from the list. */
  onRemoveMissing: () => void;
};

const isControl = (element: EventTarget): boolean =>
  element instanceof Element && element.matches('input, textarea');

/**
 * One field of a cassette in its cell: Enter saves, Escape gives up, Tab saves and goes on
 * (docs/behaviour.md, "Cell edit"). The text can be changed while the cassette is loaded.
 */
export function EditCell(props: Props) {
  const { row, field, onSubmit, onCancel, onDiscard, onRemoveMissing } = props;
  const form = useRef<HTMLFormElement>(null);
  const { edit } = row;
  const problem = edit?.problem ?? null;
  const error = edit?.errors[field];

  const focusControl = () =>
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  useLayoutEffect(() => {
    const control = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    );
    control?.focus({ preventScroll: true });
    // A number field has no caret to set.
    if (control?.type === 'number') control.select();
    else control?.setSelectionRange(control.value.length, control.value.length);
    form.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  // The button that solved a problem is gone with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each problem, and when it is gone
  useEffect(() => {
    if (document.activeElement === document.body) focusControl();
    form.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [problem, error]);

  if (!edit) return null;
  const isSaving = edit.busy === 'saving';
  const hasChoice = problem?.kind === 'conflict' || problem?.kind === 'missing';
  const cancel = problem?.kind === 'missing' ? onRemoveMissing : onCancel;
  const submit = (next: 'own' | 'next' | 'previous') => {
    if (form.current && !isSaving && !hasChoice)
      onSubmit(readFormElement(form.current, edit.form), next);
  };

  function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { key, target, shiftKey } = event;
    if (key === 'Escape') {
      event.preventDefault();
      if (!isSaving) cancel();
    } else if (key === 'Tab' && isControl(target) && !hasChoice) {
      event.preventDefault();
      submit(shiftKey ? 'previous' : 'next');
    } else if (key === 'Enter' && target instanceof HTMLTextAreaElement && !shiftKey) {
      event.preventDefault();
      if (!event.repeat) submit('own');
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={`${cassetteFields[field].label} of ${edit.base.title}`}
      noValidate
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        submit('own');
      }}
    >
      <CassetteField
        className={styles.field}
        field={field}
        value={edit.form[field]}
        error={error}
        onFieldChange={row.setField}
        limitLink
        readOnly={isSaving}
      />
      <DraftNotice draft={row.draft} onDiscard={onDiscard} />
      <EditProblem row={row} />
      <div className={styles.actions}>
        <EditActions row={row} onCancel={cancel} tabIndex={-1} />
      </div>
    </form>
  );
}
