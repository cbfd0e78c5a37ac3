import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import dialogStyles from '../../../components/ui/dialog.module.css';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { emptyForm } from '../../../domain/cassette-validation.ts';
import { type FieldName, type FieldSpec, fieldSpecs } from '../../../domain/fields.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import primitives from '../../../styles/primitives.module.css';
import { FieldControl, focusFirstError, ListItems } from '../cassette-form/field-control.tsx';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { useUnsaved } from '../use-unsaved.ts';
import {
  type BulkAction,
  bulkActionsOf,
  bulkActionText,
  bulkFields,
  cassettesToChange,
  parseBulkChange,
} from './bulk-change.ts';

const actionLabel: Record<BulkAction, string> = {
  add: 'Add',
  remove: 'Remove',
  set: 'Set to',
  empty: 'Empty',
};

/** Asks what to do with one field of all selected cassettes (docs/behaviour, "Bulk edit"). */
export function BulkForm({ cassettes }: { cassettes: readonly Cassette[] }) {
  const { bulk, closeDialog } = useCatalogueTab();
  const [typed, setTyped] = useState<Typed>(startOf('artist'));
  const { field, action, text, error } = typed;
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, error: undefined, ...changed });
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(text !== emptyForm[field]);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  useEffect(() => {
    if (error !== undefined && form.current) focusFirstError(form.current);
  }, [error]);

  const parsed = useMemo(() => parseBulkChange(field, action, text), [field, action, text]);
  const changed = useMemo(
    () => ('error' in parsed ? [] : cassettesToChange(cassettes, parsed)),
    [cassettes, parsed],
  );
  function submit() {
    if ('error' in parsed) return change({ error: parsed.error });
    if (changed.length === 0) return change({ error: 'None of them would change.' });
    closeDialog();
    void bulk.change(parsed, cassettes, changed);
  }
  const { label, hint }: FieldSpec = fieldSpecs[field];

  return (
    <Dialog title="Change the selected tapes" onClose={closeDialog}>
      <form
        ref={form}
        className={primitives.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{formatCount(cassettes.length, 'tape')} selected.</p>
        <Field label="Field">
          {(control) => (
            <select
              {...control}
              value={field}
              onChange={({ target }) => setTyped(startOf(target.value as FieldName))}
            >
              {bulkFields.map((name) => (
                <option key={name} value={name}>
                  {fieldSpecs[name].label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="What to do">
          {(control) => (
            <select
              {...control}
              value={action}
              onChange={({ target }) => change({ action: target.value as BulkAction })}
            >
              {bulkActionsOf(field).map((one) => (
                <option key={one} value={one}>
                  {actionLabel[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={label} hint={hint} error={error}>
          {(control) =>
            action === 'empty' ? (
              <output id={control.id}>Will be empty in all of them.</output>
            ) : (
              <FieldControl
                {...control}
                field={field}
                value={text}
                onTextChange={(text) => change({ text })}
              />
            )
          }
        </Field>
        <ListItems field={field} text={text} />
        <div className={dialogStyles.actions}>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button type="submit" variant="main">
            {'error' in parsed || changed.length === 0
              ? 'Change'
              : bulkActionText(parsed, formatCount(changed.length, 'tape'))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Typed = { field: FieldName; action: BulkAction; text: string; error?: string | undefined };

const startOf = (field: FieldName): Typed => ({
  field,
  action: bulkActionsOf(field)[0] ?? 'set',
  text: emptyForm[field],
});
