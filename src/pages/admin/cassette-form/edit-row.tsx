import { type KeyboardEvent, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { CassetteFields, focusFirstError, readFormElement } from './cassette-fields.tsx';
import { EditActions, EditProblem } from './edit-problem.tsx';
import styles from './edit-row.module.css';
import type { useRowEdit } from './use-row-edit.ts';

type Props = {
  row: ReturnType<typeof useRowEdit>;
  index: number;
  measure: Ref<HTMLTableRowElement>;
  columns: number;
  /** Leaves edit mode; asks first if there are changes. */
  onCancel: () => void;
  /** Discards the restored draft; asks first. */
  onDiscard: () => void;
  /** Leaves edit mode and removes the deleted cassette from the list. */
  onRemoveMissing: () => void;
};

/**
 * A row in edit mode: labelled inputs with Save and Cancel over the visible width of the table, so that
 * it works on a phone too (docs/behaviour.md, "Row edit").
 */
export function EditRow({
  row,
  index,
  measure,
  columns,
  onCancel,
  onDiscard,
  onRemoveMissing,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { edit } = row;
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

  if (!edit) return null;
  const { base, problem, busy } = edit;
  const cancel = problem?.kind === 'missing' ? onRemoveMissing : onCancel;
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
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
            if (busy === null) row.save(readFormElement(event.currentTarget, edit.form));
          }}
        >
          <DraftNotice draft={row.draft} onDiscard={onDiscard} />
          <fieldset disabled={isLoading} className={styles.fieldset}>
            <CassetteFields
              form={edit.form}
              errors={edit.errors}
              onFieldChange={row.setField}
              limitLink
              isLoaded={edit.isLoaded}
            />
          </fieldset>
          <EditProblem row={row} />
          <div className={styles.actions}>
            <EditActions row={row} onCancel={cancel} />
            {isLoading && <span role="status">Loading…</span>}
          </div>
        </form>
      </td>
    </tr>
  );
}
