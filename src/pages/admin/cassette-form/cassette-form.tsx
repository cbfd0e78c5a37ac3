import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { MessageBar } from '../messages/message-bar.tsx';
import { CassetteFields, focusFirstError, readFormElement } from './cassette-fields.tsx';
import styles from './cassette-form.module.css';
import { DraftNotice } from './draft-notice.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { changedFields, type Edit, nextNew, type Target } from './edit.ts';
import { FormFooter } from './form-footer.tsx';
import { HistorySection } from './history-section.tsx';
import { ImageSection } from './image-section.tsx';
import { ReadingSection } from './reading-section.tsx';
import type { CassetteEditor } from './use-cassette-edit.ts';

type Props = {
  edit: Edit;
  /** Whether the J-card of each form is read as soon as it is there. */
  readsCards: boolean;
  onReadsCardsChange: (readsCards: boolean) => void;
};

const identifyingFields: readonly DraftField[] = ['title', 'artist', 'releaseId'];

/** The modal form of a new cassette or of an opened one (docs/behaviour.md, "Cassette form"). */
export function CassetteForm({ edit, readsCards, onReadsCardsChange }: Props) {
  const { account, cassettes, filter, editor, removeRow } = useCatalogueTab();
  const { base, before, errors, form: values } = edit;
  const form = useRef<HTMLFormElement>(null);
  const isSaving = edit.busy === 'saving';
  // A member sees what was typed, and can't submit it.
  const canWrite = account?.role !== 'member';
  const index = filter.found.findIndex(({ id }) => id === base?.id);
  const below = index < 0 ? undefined : filter.found[index + 1];
  /** What "Save and next" opens; null if the table shows nothing after this cassette. */
  const following: Target | null = !base
    ? nextNew(edit)
    : below
      ? { cassette: below, place: 'form' }
      : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens, and for the next cassette
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [edit.id]);
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);

  const close = () => {
    if (isSaving) return;
    if (!base || edit.problem?.kind !== 'missing') return editor.close();
    editor.discard('close');
    removeRow(base, 'open');
  };
  const open = (cassette: Cassette) => {
    if (!isSaving) editor.open({ cassette, place: 'form' });
  };
  const submit = (options?: Parameters<CassetteEditor['save']>[1]) => {
    if (form.current && canWrite) void editor.save(readFormElement(form.current, values), options);
  };
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    submit({ next: (base && following) ?? 'close' });
  };

  return (
    <Dialog title={base ? 'Edit Cassette' : 'Add Cassette'} size="wide" onClose={close}>
      <MessageBar editorUid={account?.uid ?? null} />
      <form
        ref={form}
        className={styles.form}
        hidden={account === null}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={submitOnEnter}
        // The browser would replace the page with a file that is dropped beside a slot.
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
      >
        <div className={styles.body}>
          {before && (
            <Notice key={before.id} tone="note">
              “<bdi>{before.title}</bdi>” is {base ? 'saved' : 'added'}.
            </Notice>
          )}
          <DraftNotice editor={editor} />
          <fieldset disabled={isSaving} className={styles.section}>
            <legend>Release Information</legend>
            <CassetteFields form={values} errors={errors} onFieldChange={editor.setField} />
            {(!base || changedFields(edit).some((field) => identifyingFields.includes(field))) && (
              <DuplicateNotice
                form={values}
                catalogue={cassettes}
                editedId={base?.id ?? null}
                onOpen={open}
              />
            )}
          </fieldset>
          <ImageSection key={edit.id} editor={editor} edit={edit} />
          <ReadingSection
            edit={edit}
            isOn={readsCards}
            onToggle={onReadsCardsChange}
            onPut={editor.setField}
          />
          {base && <HistorySection key={base.id} editor={editor} edit={edit} base={base} />}
        </div>
        <FormFooter
          edit={edit}
          canWrite={canWrite}
          onSaveAndNext={following && (() => submit({ next: following }))}
          onResolve={editor.resolveConflict}
          onOpen={open}
          onAddDuplicate={() => submit({ allowsDuplicate: true })}
          onLook={editor.look}
          onClose={close}
        />
      </form>
    </Dialog>
  );
}
