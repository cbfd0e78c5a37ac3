import { useEffect, useRef } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { CassetteName } from '../cassette-name.tsx';
import { LogoutButton } from '../sign-in/logout-button.tsx';
import styles from './cassette-form.module.css';
import { ConflictButtons, ConflictDetails } from './conflict-details.tsx';
import type { EditState } from './use-cassette-edit.ts';
import type { SubmitOptions } from './use-cassette-form.ts';

type Props = {
  edit: EditState;
  /** The share of the images that has been sent, 0 to 1. */
  progress: number;
  canWrite: boolean;
  onResolve: (keep: 'mine' | 'theirs') => void;
  /** Opens the cassette that is the same as this new one. */
  onOpen: (cassette: Cassette) => void;
  onSubmit: (options: SubmitOptions) => void;
  onClose: () => void;
};

/** Messages, the progress of the upload, and the buttons of the cassette form. */
export function FormFooter(props: Props) {
  const { edit, progress, canWrite, onResolve, onOpen, onSubmit, onClose } = props;
  const submit = useRef<HTMLButtonElement>(null);
  const { base, message, conflict, duplicate, isMissing } = edit;
  const isSaving = edit.busy === 'saving';
  const labels = base
    ? { submit: 'Save', saving: 'Saving…', close: 'Cancel' }
    : { submit: 'Submit', saving: 'Submitting...', close: 'Hide Form' };
  const percent = Math.round(progress * 100);

  // The fields are disabled during the save and lose the focus.
  useEffect(() => {
    if (isSaving) submit.current?.focus();
  }, [isSaving]);

  return (
    <div className={styles.footer}>
      {message && <Notice key={message.id}>{message.text}</Notice>}
      {conflict && (
        <ImageUrlProvider>
          <ConflictDetails conflict={conflict} />
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
        ) : conflict ? (
          <ConflictButtons onResolve={onResolve} />
        ) : (
          !isMissing && (
            <Button ref={submit} type="submit" variant="main" aria-disabled={isSaving || undefined}>
              {isSaving ? labels.saving : labels.submit}
            </Button>
          )
        )}
        {!base && canWrite && (
          <Button
            aria-disabled={isSaving || undefined}
            onClick={() => !isSaving && onSubmit({ addsNext: true })}
          >
            Save and add another
          </Button>
        )}
        {duplicate && canWrite && (
          <>
            <Button onClick={() => onOpen(duplicate)}>Open it</Button>
            <Button onClick={() => onSubmit({ allowsDuplicate: true })}>Add it all the same</Button>
          </>
        )}
        <Button
          onClick={onClose}
          aria-disabled={isSaving || undefined}
          aria-expanded={base ? undefined : true}
        >
          {isMissing ? 'Take it off the list' : labels.close}
        </Button>
      </div>
    </div>
  );
}
