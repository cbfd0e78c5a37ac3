import {
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { type Control, Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import type { FieldErrors } from '../../../domain/cassette-validation.ts';
import { cassetteFields, type DraftField } from '../../../domain/fields.ts';
import { focusFirstError } from '../cassette-form/cassette-fields.tsx';
import { SuggestionInput, VocabularyContext } from '../cassette-form/suggestion-input.tsx';
import { formatCount } from '../format-count.ts';
import { SelectCheckbox } from '../select-checkbox.tsx';
import type { UnsavedChanges } from '../tab-props.ts';
import { type CatalogueTrackLists, withTrackLists } from '../use-track-lists.ts';
import {
  type BulkChange,
  type BulkFormValues,
  bulkFields,
  cassettesToChange,
  emptyBulkForm,
  isListField,
  type ListMode,
  parseBulkForm,
} from './bulk-change.ts';
import styles from './bulk-form.module.css';
import { ReplaceFields } from './replace-fields.tsx';

type Props = {
  cassettes: readonly Cassette[];
  trackLists: CatalogueTrackLists;
  notice: ReactNode;
  onUnsavedChanges: (unsaved: UnsavedChanges | null) => void;
  onClose: () => void;
  /** Called with the cassettes that the change changes, at least one. */
  onSubmit: (change: BulkChange, cassettes: readonly Cassette[]) => void;
};

const notSaved = 'What you typed is not saved yet.';
const modeLabel: Record<ListMode, string> = { set: 'Replace', add: 'Add', remove: 'Remove' };

/** The dialog that asks which fields to change in all selected cassettes, and how (docs/behaviour.md, "Bulk edit"). */
export function BulkForm(props: Props) {
  const { trackLists, notice, onUnsavedChanges, onClose, onSubmit } = props;
  const { lists } = trackLists;
  const cassettes = useMemo(
    () => (lists ? withTrackLists(props.cassettes, lists) : props.cassettes),
    [props.cassettes, lists],
  );
  const [values, setValues] = useState<BulkFormValues>(emptyBulkForm);
  const [selected, setSelected] = useState<readonly DraftField[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  // Counts the submits that would change nothing: a new key announces the notice again.
  const [emptySubmits, setEmptySubmits] = useState(0);
  const [isAskingToDiscard, setIsAskingToDiscard] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasChange = selected.length > 0 || values.replacement.find !== '';
  const { replacement } = values;
  /** Whether the track lists are searched, and not read yet. */
  const isUnread = replacement.field === 'trackList' && replacement.find !== '' && lists === null;
  const deferred = useDeferredValue(values);
  const changeCount = useMemo(() => {
    const parsed = parseBulkForm(deferred, selected);
    return parsed.ok && !isUnread ? cassettesToChange(cassettes, parsed.value).length : 0;
  }, [cassettes, deferred, selected, isUnread]);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (!hasChange) return;
    onUnsavedChanges({});
    return () => onUnsavedChanges(null);
  }, [hasChange, onUnsavedChanges]);
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);

  const select = (field: DraftField, isSelected: boolean) =>
    setSelected((previous) => {
      const others = previous.filter((other) => other !== field);
      return isSelected ? [...others, field] : others;
    });
  const setText = (field: DraftField, text: string) => {
    setValues((previous) => ({ ...previous, fields: { ...previous.fields, [field]: text } }));
    select(field, true);
  };
  const setMode = (field: DraftField, mode: ListMode) => {
    setValues((previous) => ({ ...previous, modes: { ...previous.modes, [field]: mode } }));
    select(field, true);
  };

  function submit() {
    const parsed = parseBulkForm(values, selected);
    if (!parsed.ok) return setErrors(parsed.errors);
    setErrors({});
    const changed = isUnread ? [] : cassettesToChange(cassettes, parsed.value);
    if (changed.length > 0) onSubmit(parsed.value, changed);
    else setEmptySubmits((count) => count + 1);
  }

  const emptyMessage = isUnread
    ? 'The track lists are not read yet.'
    : hasChange
      ? 'None of them would change.'
      : 'Please tick at least one field.';
  const close = () => (hasChange ? setIsAskingToDiscard(true) : onClose());
  return (
    <>
      <Dialog title="Change the selected tapes" size="medium" onClose={close}>
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p>
            {formatCount(cassettes.length, 'tape')} selected. What is ticked will be the same in all
            of them. The rest stays as it is.
          </p>
          {notice}
          <div className={styles.rows}>
            {bulkFields.map((field) => {
              const isSelected = selected.includes(field);
              return (
                <div key={field} className={styles.row}>
                  <SelectCheckbox
                    label={`Change ${cassetteFields[field].label}`}
                    checked={isSelected}
                    onSelect={(on) => select(field, on)}
                  />
                  <Field
                    label={cassetteFields[field].label}
                    hint={hintOf(field, values, isSelected)}
                    error={isSelected ? errors[field] : undefined}
                  >
                    {(control) => (
                      <div className={styles.control}>
                        {isListField(field) && (
                          <select
                            className={`${control.className} ${styles.mode}`}
                            aria-label={`What to do with ${cassetteFields[field].label}`}
                            value={values.modes[field] ?? 'set'}
                            onChange={(event) => setMode(field, event.target.value as ListMode)}
                          >
                            {Object.entries(modeLabel).map(([mode, label]) => (
                              <option key={mode} value={mode}>
                                {label}
                              </option>
                            ))}
                          </select>
                        )}
                        <BulkInput
                          field={field}
                          control={control}
                          values={values}
                          onTextChange={(text) => setText(field, text)}
                        />
                      </div>
                    )}
                  </Field>
                </div>
              );
            })}
          </div>
          <ReplaceFields
            cassettes={cassettes}
            trackLists={trackLists}
            replacement={replacement}
            onChange={(replacement) => setValues((previous) => ({ ...previous, replacement }))}
          />
          {emptySubmits > 0 && changeCount === 0 && (
            <Notice key={emptySubmits}>{emptyMessage}</Notice>
          )}
          <div className={styles.actions}>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="main">
              {changeCount > 0 ? `Change ${formatCount(changeCount, 'tape')}` : 'Change'}
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
          <p>{notSaved}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function hintOf(field: DraftField, { fields, modes }: BulkFormValues, isSelected: boolean) {
  const isSet = (modes[field] ?? 'set') === 'set';
  if (isSelected && isSet && fields[field].trim() === '') return 'will be empty in all of them';
  return cassetteFields[field].hint;
}

type BulkInputProps = {
  field: DraftField;
  control: Control;
  values: BulkFormValues;
  onTextChange: (text: string) => void;
};

function BulkInput({ field, control, values, onTextChange }: BulkInputProps) {
  const prefix = useId();
  const vocabulary = use(VocabularyContext);
  const value = values.fields[field];
  if (field === 'inStock')
    return (
      <select {...control} value={value} onChange={(event) => onTextChange(event.target.value)}>
        <option>Yes</option>
        <option>No</option>
      </select>
    );
  if (field === 'releaseYear')
    // A number input has no value while its text is not a number.
    return (
      <input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onTextChange(event.target.value)}
      />
    );
  return (
    <SuggestionInput
      {...control}
      name={`${prefix}-${field}`}
      value={value}
      vocabulary={vocabulary?.[field] ?? []}
      separator={isListField(field) ? ',' : ''}
      onTextChange={onTextChange}
    />
  );
}
