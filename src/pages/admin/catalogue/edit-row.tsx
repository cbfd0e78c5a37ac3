import { type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import { cassetteFields } from '../../../domain/fields.ts';
import { focusFirstError } from '../cassette-form/form-fields.tsx';
import { keepingNotes } from '../cassette-form/use-drafts.ts';
import { RowError } from './cassette-row.tsx';
import table from './cassette-table.module.css';
import { useCatalogueTab } from './catalogue-provider.tsx';
import { CellControl } from './edit-cell.tsx';
import styles from './edit-row.module.css';
import { columns } from './table-columns.ts';
import { rowPartId } from './use-row-focus.ts';

type Props = {
  index: number;
  measure: Ref<HTMLTableRowElement>;
};

/**
 * A row in edit mode: an input in each of its columns, in the last one Save and Cancel, and below it why a save
 * has failed (docs/behaviour.md, "Row edit").
 */
export function EditRow({ index, measure }: Props) {
  const { editor } = useCatalogueTab();
  const form = useRef<HTMLFormElement>(null);
  const { edit } = editor;
  const errors = edit?.errors;

  useLayoutEffect(() => {
    const [first] = form.current?.elements ?? [];
    if (first instanceof HTMLElement) first.focus();
  }, []);
  useEffect(() => {
    const row = form.current?.closest('tr');
    if (errors && Object.keys(errors).length > 0 && row) focusFirstError(row);
  }, [errors]);

  if (!edit?.base) return null;
  const { id, base, problem } = edit;
  const text = problem?.text ?? keepingNotes[editor.keeping];
  return (
    <>
      <tr
        ref={measure}
        id={rowPartId(base.id, 'edit')}
        data-index={index}
        aria-rowindex={index + 2}
        aria-label={`Edit ${base.title}`}
        className={styles.row}
        onKeyDown={(event) => {
          if (
            event.key !== 'Escape' ||
            event.defaultPrevented ||
            isOfInputMethod(event.nativeEvent)
          )
            return;
          event.preventDefault();
          editor.close();
        }}
      >
        <td className={table.select} />
        {columns.map(({ field }) => (
          <td key={field} className={`${table.cell} ${field === 'title' ? table.title : ''}`}>
            <CellControl
              form={id}
              field={field}
              label={cassetteFields[field].label}
              value={edit.form[field]}
              error={edit.errors[field]}
              onTextChange={(text) => editor.setField(field, text)}
              readOnly={edit.isSaving}
            />
          </td>
        ))}
        <td className={table.actions}>
          <form
            ref={form}
            id={id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void editor.save();
            }}
          >
            <Button type="submit" variant="main" isBusy={edit.isSaving} busyText="Saving…">
              Save
            </Button>
            <Button onClick={editor.close}>Cancel</Button>
          </form>
        </td>
      </tr>
      {text !== null && <RowError key={edit.submitCount}>{text}</RowError>}
    </>
  );
}
