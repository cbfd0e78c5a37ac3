import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { CassetteFields, focusFirstError, readFormElement } from './cassette-fields.tsx';
import { ConflictDetails } from './conflict-details.tsx';
import styles from './edit-row.module.css';
import type { useRowEdit } from './use-row-edit.ts';

type Props = {
  row: ReturnType<typeof useRowEdit>;
  index: number;
  measure: Ref<HTMLTableRowElement>;
  columns: number;
  /** Leaves edit mode, after asking where something was typed. */
  onCancel: () => void;
  /** Begins anew, after asking, where an earlier visit left something. */
  onDiscard: () => void;
  /** Leaves edit mode and takes a tape that is gone off the list. */
  onRemoveMissing: () => void;
};

/**
 * A row in edit mode: it unfolds into labelled inputs with Save and Cancel over the whole width that
 * is on the screen, so that it can be used on a phone as well.
 */
export function EditRow({
  row,
  index,
  measure,
  columns,
  onCancel,
  onDiscard,
  onRemoveMissing: onDrop,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { edit } = row;
  const loading = edit?.busy === 'loading';
  const errors = edit?.errors;

  useEffect(() => {
    if (loading) form.current?.querySelector('button')?.focus();
    else form.current?.querySelector('input')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [loading]);
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);

  if (!edit) return null;
  const { base, failed, conflict, missing, busy } = edit;
  const cancel = missing ? onDrop : onCancel;
  const leaveOnEscape = (event: KeyboardEvent) => {
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
          onKeyDown={leaveOnEscape}
          onSubmit={(event) => {
            event.preventDefault();
            if (busy === null && !missing)
              row.save(readFormElement(event.currentTarget, edit.form));
          }}
        >
          <DraftNotice keeping={row.keeping} onDiscard={onDiscard} />
          <fieldset disabled={busy === 'loading'} className={styles.fieldset}>
            <CassetteFields form={edit.form} errors={edit.errors} onType={row.type} capLink />
          </fieldset>
          {failed && (
            <Notice
              {...(failed.again && {
                onRetry: () => (failed.again === 'load' ? row.loadAgain() : row.save(edit.form)),
              })}
            >
              {failed.words}
            </Notice>
          )}
          {conflict && <ConflictDetails conflict={{ ...conflict, panels: [] }} />}
          <div className={styles.actions}>
            {conflict ? (
              <>
                <Button variant="main" onClick={() => row.settle('mine')}>
                  Keep mine
                </Button>
                <Button onClick={() => row.settle('theirs')}>Take theirs</Button>
              </>
            ) : (
              !missing && (
                <Button type="submit" variant="main" aria-disabled={busy !== null || undefined}>
                  {busy === 'saving' ? 'Saving…' : 'Save'}
                </Button>
              )
            )}
            <Button onClick={cancel}>{missing ? 'Take it off the list' : 'Cancel'}</Button>
            {busy === 'loading' && <span role="status">Loading…</span>}
          </div>
        </form>
      </td>
    </tr>
  );
}
