import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import { useSession } from '../../../services/session-provider.tsx';
import primitives from '../../../styles/primitives.module.css';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { MessageBar } from '../messages/message-bar.tsx';
import { CardPane } from './card-pane.tsx';
import styles from './cassette-form.module.css';
import { useDuplicate } from './duplicate-notice.tsx';
import { type Edit, hasChanges, type Next } from './edit.ts';
import { followingOf, positionOf } from './edit-state.ts';
import { focusFirstError } from './field-control.tsx';
import { FormFields } from './form-fields.tsx';
import { FormFooter } from './form-footer.tsx';

const HistoryList = lazyComponent(
  async () => (await import('../history/history-list.tsx')).HistoryList,
  'Loading the history',
);

/** The modal form of a new cassette or of an opened one (docs/behaviour, "Cassette form"). */
export function CassetteForm({ edit }: { edit: Edit }) {
  const { cassettes, filter, editing } = useCatalogueTab();
  const { account } = useSession();
  const { base, isSaving } = edit;
  const element = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  /** The cassette whose history is open: it is read then. */
  const [historyOf, setHistoryOf] = useState<string | null>(null);
  // A member sees what was typed, and can't submit it.
  const canWrite = account?.role !== 'member';
  const position = positionOf(editing);
  const index = filter.found.findIndex(({ id }) => id === base?.id);
  const below = index < 0 ? null : (filter.found[index + 1] ?? null);
  const following = followingOf(editing, below);
  const duplicate = useDuplicate(edit, cassettes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens, and for the next cassette
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('[name]')?.focus();
    // The card above the fields is seen first.
    if (body.current) body.current.scrollTop = 0;
  }, [edit.draftId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each Submit
  useEffect(() => {
    if (element.current) focusFirstError(element.current);
  }, [edit.submitCount]);

  function discard() {
    setAsking(false);
    editing.discard(position ? 'queue' : 'close');
  }
  const submit = (next: Next) => {
    if (canWrite) void editing.save(next);
  };
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    submit(following ?? 'close');
  };

  const title = base ? 'Edit Cassette' : 'Add Cassette';
  return (
    <Dialog
      title={position ? `${title} · Tape ${position.number} of ${position.total}` : title}
      size="wide"
      onClose={() => !isSaving && editing.close()}
    >
      <MessageBar />
      <form
        ref={element}
        className={styles.form}
        hidden={account === null}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit('close');
        }}
        onKeyDown={submitOnEnter}
      >
        <div ref={body} className={styles.body}>
          {/* Chromium forgets how far a fieldset was scrolled. */}
          <div className={styles.card}>
            <CardPane edit={edit} />
          </div>
          <div className={styles.column}>
            {editing.draftStorage.note && <Notice tone="note">{editing.draftStorage.note}</Notice>}
            <fieldset disabled={isSaving}>
              <legend className="visually-hidden">Release Information</legend>
              <FormFields key={edit.draftId} edit={edit} duplicate={duplicate} />
            </fieldset>
            {base && (
              <details
                className={styles.history}
                open={historyOf === base.id}
                onToggle={({ currentTarget }) => setHistoryOf(currentTarget.open ? base.id : null)}
              >
                <summary className={primitives.label}>History</summary>
                {historyOf === base.id && <HistoryList cassetteId={base.id} />}
              </details>
            )}
          </div>
        </div>
        <FormFooter
          edit={edit}
          canWrite={canWrite}
          following={following}
          onDiscard={() => (hasChanges(edit) ? setAsking(true) : discard())}
        />
      </form>
      {isAsking && (
        <ConfirmDialog
          title={base ? 'Discard your changes?' : 'Discard this tape?'}
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        >
          {base ? (
            <p>
              Your changes to “<bdi>{base.title}</bdi>” are not saved yet.
            </p>
          ) : (
            <p>What you typed and cropped is not saved yet.</p>
          )}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
