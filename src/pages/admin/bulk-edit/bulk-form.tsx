import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import dialogStyles from '../../../components/ui/dialog.module.css';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { emptyForm, type FieldErrors } from '../../../domain/cassette-validation.ts';
import { cassetteFields, type FieldName, type FieldSpec } from '../../../domain/fields.ts';
import primitives from '../../../styles/primitives.module.css';
import { FieldControl, focusFirstError } from '../cassette-form/form-fields.tsx';
import { formatCount } from '../format-count.ts';
import {
  type BulkAction,
  type BulkChange,
  type BulkFormValues,
  bulkFields,
  cassettesToChange,
  isListField,
  nameBulkChange,
  parseBulkForm,
} from './bulk-change.ts';
import styles from './bulk-edit.module.css';

type Props = {
  cassettes: readonly Cassette[];
  notice: ReactNode;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onClose: () => void;
  /** Called with the cassettes that the change changes, at least one. */
  onSubmit: (change: BulkChange, cassettes: readonly Cassette[]) => void;
};

const actionLabel: Record<BulkAction, string> = {
  keep: 'Keep',
  set: 'Set to',
  add: 'Add',
  remove: 'Remove',
};

/** The dialog that asks what to do with each field of all selected cassettes (docs/behaviour.md, "Bulk edit"). */
export function BulkForm({ cassettes, notice, onUnsavedChange, onClose, onSubmit }: Props) {
  const [values, setValues] = useState<BulkFormValues>({ fields: emptyForm, actions: {} });
  const [errors, setErrors] = useState<FieldErrors>({});
  // Counts the submits that would change nothing: a new key announces the notice again.
  const [emptySubmits, setEmptySubmits] = useState(0);
  const [isAskingToDiscard, setIsAskingToDiscard] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { actions } = values;
  const isDirty = Object.values(actions).some((action) => action !== 'keep');
  const deferred = useDeferredValue(values);
  const [changeCount, submitLabel] = useMemo(() => {
    const parsed = parseBulkForm(deferred);
    if (!parsed.ok) return [0, 'Change'];
    const { length: count } = cassettesToChange(cassettes, parsed.value);
    return [count, nameBulkChange(parsed.value, count)];
  }, [cassettes, deferred]);

  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  useEffect(() => {
    if (!isDirty) return;
    onUnsavedChange(true);
    return () => onUnsavedChange(false);
  }, [isDirty, onUnsavedChange]);
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);

  const setAction = (field: FieldName, action: BulkAction) =>
    setValues((before) => ({ ...before, actions: { ...before.actions, [field]: action } }));
  /** What is typed into a list is added; without text the field is kept. */
  const setText = (field: FieldName, text: string) =>
    setValues((before) => {
      const { [field]: action = 'keep' } = before.actions;
      const typed = action !== 'keep' ? action : isListField(field) ? 'add' : 'set';
      return {
        ...before,
        fields: { ...before.fields, [field]: text },
        actions: { ...before.actions, [field]: text === '' ? 'keep' : typed },
      };
    });

  function submit() {
    const parsed = parseBulkForm(values);
    if (!parsed.ok) return setErrors(parsed.errors);
    setErrors({});
    const changed = cassettesToChange(cassettes, parsed.value);
    if (changed.length > 0) onSubmit(parsed.value, changed);
    else setEmptySubmits((count) => count + 1);
  }

  function hintOf(field: FieldName) {
    const { hint }: FieldSpec = cassetteFields[field];
    const isEmptied = actions[field] === 'set' && values.fields[field].trim() === '';
    return isEmptied ? 'will be empty in all of them' : hint;
  }
  const close = () => (isDirty ? setIsAskingToDiscard(true) : onClose());
  return (
    <>
      <Dialog title="Change the selected tapes" size="medium" onClose={close}>
        <form
          ref={form}
          className={primitives.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p>
            {formatCount(cassettes.length, 'tape')} selected. What you type into a list is added to
            it, any other field will be the same in all of them. The rest stays as it is.
          </p>
          {notice}
          <div className={styles.rows}>
            {bulkFields.map((field) => (
              <Field
                key={field}
                label={cassetteFields[field].label}
                hint={hintOf(field)}
                error={actions[field] === 'keep' ? undefined : errors[field]}
              >
                {(control) => (
                  <div className={styles.control}>
                    <select
                      className={`${control.className} ${styles.action}`}
                      aria-label={`What to do with ${cassetteFields[field].label}`}
                      value={actions[field] ?? 'keep'}
                      onChange={({ target }) => setAction(field, target.value as BulkAction)}
                    >
                      {Object.entries(actionLabel)
                        .slice(0, isListField(field) ? 4 : 2)
                        .map(([action, label]) => (
                          <option key={action} value={action}>
                            {label}
                          </option>
                        ))}
                    </select>
                    <FieldControl
                      {...control}
                      field={field}
                      value={values.fields[field]}
                      onTextChange={(text) => setText(field, text)}
                    />
                  </div>
                )}
              </Field>
            ))}
          </div>
          {emptySubmits > 0 && changeCount === 0 && (
            <Notice key={emptySubmits}>
              {isDirty ? 'None of them would change.' : 'Please set at least one field.'}
            </Notice>
          )}
          <div className={dialogStyles.actions}>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="main">
              {submitLabel}
            </Button>
          </div>
        </form>
      </Dialog>
      {isAskingToDiscard && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setIsAskingToDiscard(false)}
        >
          <p>What you typed is not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
