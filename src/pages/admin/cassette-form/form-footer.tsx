import { useEffect, useRef } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { LogoutButton } from '../../../components/logout-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { CassetteName } from '../cassette-name.tsx';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { hasAnyImage } from '../cropping/draft-images.ts';
import { saveMessage } from '../messages/save-message.ts';
import styles from './cassette-form.module.css';
import { ConflictDetails } from './conflict-details.tsx';
import { conflictOf, type Edit, type Next } from './edit.ts';
import { hasNext } from './edit-state.ts';

type Props = {
  edit: Edit;
  canWrite: boolean;
  following: Next | null;
  onDiscard: () => void;
};

export function FormFooter({ edit, canWrite, following, onDiscard }: Props) {
  const { editing } = useCatalogueTab();
  const submit = useRef<HTMLButtonElement>(null);
  const { base, problem, isSaving } = edit;
  const conflict = conflictOf(edit);
  const duplicate = problem?.existing;
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
      {problem && <Notice key={edit.submitCount}>{saveMessage(problem)}</Notice>}
      {conflict && (
        <ImageUrlProvider>
          <ConflictDetails {...conflict} />
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
      {isSaving && hasAnyImage(edit) && (
        <ProgressBar
          label="Upload of the images"
          value={percent}
          max={100}
          valueText={`${percent} %`}
        />
      )}
      <div className={styles.actions}>
        {!canWrite && <LogoutButton />}
        {canWrite && conflict && (
          <>
            <Button variant="main" onClick={() => editing.resolveConflict('mine')}>
              Keep mine
            </Button>
            <Button onClick={() => editing.resolveConflict('theirs')}>Take theirs</Button>
          </>
        )}
        {canWrite && !conflict && (
          <>
            <Button
              ref={submit}
              type="submit"
              variant="main"
              isBusy={isSaving}
              busyText={labels.saving}
            >
              {labels.submit}
            </Button>
            {following && (
              <Button isBusy={isSaving} onClick={() => editing.save(following)}>
                Save and next
              </Button>
            )}
          </>
        )}
        {duplicate && canWrite && (
          <>
            <Button onClick={() => editing.open(duplicate)}>Open it</Button>
            <Button onClick={() => editing.save(editing.nextAfterSave, true)}>
              Add it all the same
            </Button>
          </>
        )}
        {hasNext(editing) && canWrite && (
          <Button isBusy={isSaving} onClick={() => editing.open('queue')}>
            Skip
          </Button>
        )}
        <Button onClick={editing.close} isBusy={isSaving} aria-expanded={base ? undefined : true}>
          Hide Form
        </Button>
        <Button variant="quiet" isBusy={isSaving} onClick={onDiscard}>
          {labels.discard}
        </Button>
      </div>
    </div>
  );
}
