import { type KeyboardEvent, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { CassetteFields, focusFirstError, readFormElement } from './cassette-fields.tsx';
import { ConflictButtons, ConflictDetails } from './conflict-details.tsx';
import styles from './edit-row.module.css';
import { notKept } from './unfinished-tapes.tsx';

type Props = {
  index: number;
  measure: Ref<HTMLTableRowElement>;
  columns: number;
};

/**
 * A row in edit mode: labelled inputs with Save and Cancel over the visible width of the table, so that
 * it works on a phone too (docs/behaviour.md, "Row edit").
 */
export function EditRow({ index, measure, columns }: Props) {
  const { editor, removeRow } = useCatalogueTab();
  const form = useRef<HTMLFormElement>(null);
  const { edit } = editor;
  const isLoading = edit?.busy === 'loading';
  const errors = edit?.errors;

  // Before the paint: a field that the editor has reached keeps the focus.
  useLayoutEffect(() => {
    if (isLoading) form.current?.querySelector('button')?.focus();
    else if (!form.current?.querySelector(':is(input, select, textarea):focus'))
      form.current?.querySelector('input')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoading]);
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);

  if (!edit?.base) return null;
  const { base, problem } = edit;
  const isSaving = edit.busy === 'saving';
  const isMissing = problem?.kind === 'missing';
  const cancel = () => {
    if (!isMissing) return editor.close();
    removeRow(base, 'edit');
    editor.discard('close');
  };
  const save = () => {
    if (form.current) void editor.save(readFormElement(form.current, edit.form));
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isOfInputMethod(event.nativeEvent))
      return;
    event.preventDefault();
    cancel();
  };

  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={styles.row}>
      <td colSpan={columns}>
        <form
          ref={form}
          className={styles.form}
          aria-label={`Edit ${base.title}`}
          noValidate
          onKeyDown={cancelOnEscape}
          onSubmit={(event) => {
            event.preventDefault();
            if (edit.busy === null) save();
          }}
        >
          {!editor.isKept && <Notice tone="note">{notKept}</Notice>}
          <fieldset disabled={isLoading}>
            <CassetteFields
              form={edit.form}
              errors={edit.errors}
              onFieldChange={editor.setField}
              readOnly={isSaving}
            />
          </fieldset>
          {problem && (
            <Notice
              {...(problem.kind === 'failed' && {
                onRetry: () => (problem.retry === 'save' ? save() : editor[problem.retry]()),
                retryLabel: problem.retry === 'look' ? 'Look again' : undefined,
              })}
            >
              {problem.text}
            </Notice>
          )}
          {problem?.kind === 'conflict' && <ConflictDetails conflict={problem} />}
          <div className={styles.actions}>
            {problem?.kind === 'conflict' ? (
              <ConflictButtons onResolve={editor.resolveConflict} />
            ) : (
              !isMissing && (
                <Button type="submit" variant="main" isBusy={isSaving} busyText="Saving…">
                  Save
                </Button>
              )
            )}
            <Button onClick={cancel}>{isMissing ? 'Take it off the list' : 'Cancel'}</Button>
            {isLoading && <span role="status">Loading…</span>}
          </div>
        </form>
      </td>
    </tr>
  );
}
