import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { newFormId } from '../drafts/use-draft.ts';
import { initialEdit } from './cassette-edit.ts';
import { CassetteFields, focusFirstError, readFormElement } from './cassette-fields.tsx';
import styles from './cassette-form.module.css';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { changedFormFields } from './edit-form.ts';
import { FormFooter } from './form-footer.tsx';
import { HistorySection } from './history-section.tsx';
import { ImageSection } from './image-section.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ReadingSection } from './reading-section.tsx';
import { useCardText } from './use-card-text.tsx';
import { type SaveOptions, useCassetteEdit } from './use-cassette-edit.ts';

type Props = {
  /** The cassette that is opened in the form; null for a new one. */
  cassette: Cassette | null;
  /** All cassettes: a possible duplicate of this one is pointed out. */
  catalogue: readonly Cassette[];
  /** The uid of the editor for whom drafts are stored; null while none is signed in. */
  owner: string | null;
  /** False while the account may not write: the form cannot be submitted. */
  canWrite: boolean;
  /** Nobody is signed in: the form is hidden. */
  isSignedOut: boolean;
  onClose: () => void;
  /** Opens another cassette instead. */
  onOpen: (cassette: Cassette) => void;
  /** Whether the J-card of each form is read as soon as it is there. */
  readsCards: boolean;
  onReadsCardsChange: (readsCards: boolean) => void;
  /** With `addsNext` the form stays open for the next cassette. */
  onSaved: (cassette: Cassette, addsNext: boolean) => void;
  /** The opened cassette was deleted, and the editor has closed the form. */
  onMissing: (cassette: Cassette) => void;
  /** `isStored`: the changes survive a reload. */
  onDirtyChange: (isDirty: boolean, isStored: boolean) => void;
};

/** What happens after the form is left. */
type Destination = 'close' | 'reset' | Cassette;

const identifyingFields: readonly DraftField[] = ['title', 'artist', 'releaseId'];

/** The modal form of a new cassette or of an opened one (docs/behaviour.md, "Cassette form"). */
export function CassetteForm(props: Props) {
  const { catalogue, canWrite, onClose, onOpen, onSaved, onMissing, onDirtyChange } = props;
  /** What was added since the form was opened. */
  const [added, setAdded] = useState<readonly Cassette[]>([]);
  const cassetteEdit = useCassetteEdit(() => initialEdit(props.cassette), {
    owner: props.owner,
    formId: (base) => base?.id ?? newFormId,
    catalogue,
    kind: 'form',
    onSaved(cassette, { addsNext = false }) {
      if (addsNext) setAdded((previous) => [...previous, cassette]);
      onSaved(cassette, addsNext);
    },
  });
  const { edit, isDirty, isStored, draft } = cassetteEdit;
  const [leavingFor, setLeavingFor] = useState<Destination | null>(null);
  const cardText = useCardText(edit, cassetteEdit.setField);
  const form = useRef<HTMLFormElement>(null);
  const errors = edit?.errors;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once
  useEffect(() => void cassetteEdit.reload(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens, and for the next cassette
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [edit?.id]);
  useEffect(() => onDirtyChange(isDirty, isStored), [isDirty, isStored, onDirtyChange]);
  useEffect(() => () => onDirtyChange(false, false), [onDirtyChange]);
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);

  // The edit has ended, and the form is about to be closed.
  if (!edit) return null;
  const { base } = edit;
  const isSaving = edit.busy === 'saving';
  const isRenamed =
    base !== null &&
    changedFormFields(base, edit.form).some((field) => identifyingFields.includes(field));

  function leaveFor(destination: Destination) {
    setLeavingFor(null);
    if (cassetteEdit.isSaving()) return;
    if (destination === 'reset') return void cassetteEdit.load(base);
    // The draft stays while another cassette is opened.
    if (destination === 'close' || !isStored) cassetteEdit.stop();
    if (destination === 'close') onClose();
    else onOpen(destination);
  }
  function askToLeaveFor(destination: 'close' | Cassette) {
    if (cassetteEdit.isSaving()) return;
    if (base && edit?.problem?.kind === 'missing') {
      cassetteEdit.stop();
      onMissing(base);
    } else if (isDirty) setLeavingFor(destination);
    else leaveFor(destination);
  }
  const close = () => askToLeaveFor('close');
  const submit = (options?: SaveOptions) => {
    if (form.current) void cassetteEdit.save(readFormElement(form.current, edit.form), options);
  };
  const lastAdded = added.at(-1);

  return (
    <>
      <Dialog title={base ? 'Edit Cassette' : 'Add Cassette'} size="wide" onClose={close}>
        <form
          ref={form}
          className={styles.form}
          hidden={props.isSignedOut}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (canWrite) submit();
          }}
          // The browser would replace the page with a file that is dropped beside a slot.
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
        >
          <div className={styles.body}>
            {lastAdded && (
              <Notice key={lastAdded.id} tone="note">
                “<bdi>{lastAdded.title}</bdi>” is added.
              </Notice>
            )}
            <DraftNotice draft={draft} onDiscard={() => setLeavingFor('reset')} />
            <fieldset disabled={isSaving} className={styles.section}>
              <legend>Release Information</legend>
              <CassetteFields
                form={edit.form}
                errors={edit.errors}
                onFieldChange={cassetteEdit.setField}
                limitLink={base !== null}
                isLoaded={edit.isLoaded}
                below={cardText.below}
              />
              {(base === null || isRenamed) && (
                <DuplicateNotice
                  form={edit.form}
                  catalogue={catalogue}
                  editedId={base?.id ?? null}
                  onOpen={askToLeaveFor}
                />
              )}
            </fieldset>
            <ImageSection
              key={edit.id}
              isDisabled={isSaving}
              crops={edit.crops}
              base={base}
              onAdd={cassetteEdit.addCrops}
              onClear={cassetteEdit.clearCrops}
              onCropperChange={cassetteEdit.setCropper}
            />
            <ReadingSection
              isDisabled={isSaving}
              card={cardText.card}
              addPlaced={cardText.addPlaced}
              catalogue={catalogue}
              form={edit.form}
              isOn={props.readsCards}
              onToggle={props.onReadsCardsChange}
              onRead={cardText.onRead}
              onPut={cardText.put}
              onDrag={cardText.onDrag}
            />
            {base && (
              <HistorySection
                isDisabled={isSaving}
                base={base}
                form={edit.form}
                onFieldChange={cassetteEdit.setField}
              />
            )}
          </div>
          <FormFooter
            edit={edit}
            canWrite={canWrite}
            onResolve={cassetteEdit.resolveConflict}
            onOpen={askToLeaveFor}
            onSubmit={submit}
            onClose={close}
          />
        </form>
      </Dialog>
      {leavingFor && (
        <LeaveDialog
          isNew={base === null}
          keepsDraft={typeof leavingFor !== 'string' && isStored}
          onConfirm={() => leaveFor(leavingFor)}
          onCancel={() => setLeavingFor(null)}
        />
      )}
    </>
  );
}
