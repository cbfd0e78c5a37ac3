import { useEffect, useRef } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { LogoutButton } from '../../../components/logout-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { CassetteName } from '../cassette-name.tsx';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import styles from './cassette-form.module.css';
import { ConflictButtons, ConflictDetails } from './conflict-details.tsx';
import type { Edit } from './edit.ts';

type Props = {
  edit: Edit;
  canWrite: boolean;
  /** Saves, and goes on to the next cassette; null if there is none. */
  onSaveAndNext: (() => void) | null;
  /** Goes on to the next tape of the queue without a save; null if there is none. */
  onSkip: (() => void) | null;
  /** Opens the cassette that is the same as this new one. */
  onOpen: (cassette: Cassette) => void;
  onAddDuplicate: () => void;
  onDiscard: () => void;
  /** Keeps what was typed. */
  onClose: () => void;
};

/** Messages, the progress of the upload, and the buttons of the cassette form. */
export function FormFooter(props: Props) {
  const { edit, canWrite, onSaveAndNext, onSkip } = props;
  const { editor } = useCatalogueTab();
  const submit = useRef<HTMLButtonElement>(null);
  const { base, problem, isSaving } = edit;
  const duplicate = problem?.kind === 'duplicate' ? problem.existing : null;
  const labels = base
    ? { submit: 'Save', saving: 'Saving…', discard: 'Cancel' }
    : { submit: 'Submit', saving: 'Submitting...', discard: 'Discard' };
  const percent = Math.round(edit.progress * 100);

  // The fields are disabled during the save and lose the focus.
  useEffect(() => {
    if (isSaving) submit.current?.focus();
  }, [isSaving]);

  return (
    <div className={styles.footer}>
      {problem && <Notice key={edit.submitCount}>{problem.text}</Notice>}
      {problem?.kind === 'conflict' && (
        <ImageUrlProvider>
          <ConflictDetails conflict={problem} />
        </ImageUrlProvider>
      )}
      {duplicate && (
        <p>
          <CassetteName cassette={duplicate} />
        </p>
      )}
      {!canWrite && (
        <Notice>
          This account can’t edit the shelf any more. What you typed is kept: log out, and sign in
          as an editor to go on.
        </Notice>
      )}
      {isSaving && (
        <ProgressBar
          label="Upload of the images"
          value={percent}
          max={100}
          valueText={`${percent} %`}
        />
      )}
      <div className={styles.actions}>
        {!canWrite ? (
          <LogoutButton />
        ) : problem?.kind === 'conflict' ? (
          <ConflictButtons onResolve={editor.resolveConflict} />
        ) : (
          <Button
            ref={submit}
            type="submit"
            variant="main"
            isBusy={isSaving}
            busyText={labels.saving}
          >
            {labels.submit}
          </Button>
        )}
        {onSaveAndNext && canWrite && problem?.kind !== 'conflict' && (
          <Button isBusy={isSaving} onClick={onSaveAndNext}>
            Save and next
          </Button>
        )}
        {duplicate && canWrite && (
          <>
            <Button onClick={() => props.onOpen(duplicate)}>Open it</Button>
            <Button onClick={props.onAddDuplicate}>Add it all the same</Button>
          </>
        )}
        {onSkip && canWrite && (
          <Button isBusy={isSaving} onClick={onSkip}>
            Skip
          </Button>
        )}
        <Button onClick={props.onClose} isBusy={isSaving} aria-expanded={base ? undefined : true}>
          Hide Form
        </Button>
        <Button variant="quiet" isBusy={isSaving} onClick={props.onDiscard}>
          {labels.discard}
        </Button>
      </div>
    </div>
  );
}
