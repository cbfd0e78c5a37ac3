import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { CassetteFields, focusFirstError, readFormElement } from './cassette-fields.tsx';
import styles from './cassette-form.module.css';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { FormFooter } from './form-footer.tsx';
import { ImageSection } from './image-section.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { type SubmitOptions, useCassetteForm } from './use-cassette-form.ts';

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
  /** With `addsNext` the form stays open for the next cassette. */
  onSaved: (cassette: Cassette, addsNext: boolean) => void;
  /** The opened cassette was deleted, and the editor has closed the form. */
  onMissing: (cassette: Cassette) => void;
  /** `isStored`: the changes survive a reload. */
  onDirtyChange: (isDirty: boolean, isStored: boolean) => void;
};

/** What happens after the form is left. */
type Destination = 'close' | 'reset' | Cassette;

/** The modal form of a new cassette or of an opened one (docs/behaviour.md, "Cassette form"). */
export function CassetteForm(props: Props) {
  const { catalogue, canWrite, onClose, onOpen, onSaved, onMissing, onDirtyChange } = props;
  /** What was added since the form was opened. */
  const [added, setAdded] = useState<readonly Cassette[]>([]);
  const cassetteForm = useCassetteForm(
    props.cassette,
    catalogue,
    props.owner,
    (cassette, addsNext) => {
      setAdded((previous) => (addsNext ? [...previous, cassette] : previous));
      onSaved(cassette, addsNext);
    },
  );
  const { edit, draft, discard } = cassetteForm;
  const [isCropping, setIsCropping] = useState(false);
  const [leavingFor, setLeavingFor] = useState<Destination | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { base, errors } = edit;
  const isSaving = edit.busy === 'saving';
  const isDirty = cassetteForm.isDirty || isCropping;
  const isStored = draft.status === 'saved';

  const focusFirstField = () => form.current?.querySelector('input')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens, and for the next cassette
  useLayoutEffect(() => focusFirstField(), [added]);
  useEffect(() => onDirtyChange(isDirty, isStored), [isDirty, isStored, onDirtyChange]);
  useEffect(() => () => onDirtyChange(false, false), [onDirtyChange]);
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);

  function leaveFor(destination: Destination) {
    setLeavingFor(null);
    // The draft stays while another cassette is opened.
    if (typeof destination === 'string' || !isStored) discard();
    if (destination === 'close') onClose();
    else if (destination === 'reset') focusFirstField();
    else onOpen(destination);
  }
  function askToLeaveFor(destination: 'close' | Cassette) {
    if (isSaving) return;
    if (edit.isMissing && base) {
      discard();
      onMissing(base);
    } else if (isDirty) setLeavingFor(destination);
    else leaveFor(destination);
  }
  const close = () => askToLeaveFor('close');
  const submit = (options?: SubmitOptions) => {
    if (form.current)
      cassetteForm.submit(readFormElement(form.current, edit.form), isCropping, options);
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
            if (canWrite && !edit.conflict) submit();
          }}
          // The browser would replace the page with a file that is dropped beside a slot.
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
        >
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
              errors={errors}
              onFieldChange={cassetteForm.setField}
              limitLink={base !== null}
            />
            {(base === null || cassetteForm.isRenamed) && (
              <DuplicateNotice
                form={edit.form}
                catalogue={catalogue}
                editedId={base?.id ?? null}
                onOpen={askToLeaveFor}
              />
            )}
          </fieldset>
          <ImageSection
            key={added.length}
            isDisabled={isSaving}
            crops={edit.crops}
            base={base}
            onAdd={cassetteForm.addCrops}
            onClear={cassetteForm.clearCrops}
            onCroppingChange={setIsCropping}
          />
          <FormFooter
            edit={edit}
            progress={cassetteForm.progress}
            canWrite={canWrite}
            onResolve={cassetteForm.resolveConflict}
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
