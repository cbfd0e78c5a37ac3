import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { type Cassette, type Panel, panels } from '../../domain/cassette.ts';
import styles from './add-tape.module.css';
import { CropPreview } from './crop-preview.tsx';
import { ImageSlot } from './image-slot.tsx';
import { LogoutButton } from './logout-button.tsx';
import { focusFirstError, readFields, TapeFields } from './tape-fields.tsx';
import { useNewTape } from './use-new-tape.ts';

type Props = {
  /** False while the account may not write; the form waits, and says so. */
  allowed: boolean;
  onClose: () => void;
  onAdded: (cassette: Cassette) => void;
  onDirty: (dirty: boolean) => void;
};

/** The add-cassette modal (specification, section 2). */
export function AddTape({ allowed, onClose, onAdded, onDirty }: Props) {
  const tape = useNewTape(onAdded);
  const [open, setOpen] = useState<ReadonlySet<Panel>>(new Set());
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const busy = tape.share !== null;
  const dirty = tape.dirty || open.size > 0;
  const { errors } = tape;

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);
  // The fields are closed while the tape is on its way: the focus waits beside the progress.
  useEffect(() => {
    if (busy) submit.current?.focus();
  }, [busy]);

  const close = () => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onClose();
  };

  return (
    <>
      <Dialog title="Add Cassette" size="wide" onClose={close}>
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (allowed) tape.submit(readFields(event.currentTarget, tape.form));
          }}
          // A file dropped beside its place must not replace the page.
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
        >
          <fieldset disabled={busy} className={styles.section}>
            <legend>Release Information</legend>
            <TapeFields form={tape.form} errors={errors} onType={tape.type} />
          </fieldset>
          <fieldset disabled={busy} className={styles.section}>
            <legend>Image Upload</legend>
            <div className={styles.slots}>
              {panels.map((panel) => (
                <ImageSlot
                  key={panel}
                  panel={panel}
                  added={tape.crops[panel] !== undefined}
                  onAdd={(crop) => tape.crop(panel, crop)}
                  onOpen={(isOpen) =>
                    setOpen((now) => {
                      const next = new Set(now);
                      if (isOpen) next.add(panel);
                      else next.delete(panel);
                      return next;
                    })
                  }
                />
              ))}
            </div>
            <CropPreview crops={tape.crops} onClear={tape.clear} />
          </fieldset>
          <div className={styles.foot}>
            {tape.message && <Notice key={tape.message.said}>{tape.message.words}</Notice>}
            {!allowed && (
              <Notice>
                This account can’t edit the shelf any more. What you typed is kept: log out, and
                sign in as an editor to go on.
              </Notice>
            )}
            {tape.share !== null && <Progress share={tape.share} />}
            <div className={styles.actions}>
              {allowed ? (
                <Button ref={submit} type="submit" look="main" aria-disabled={busy || undefined}>
                  {busy ? 'Submitting...' : 'Submit'}
                </Button>
              ) : (
                <LogoutButton />
              )}
              <Button onClick={close} aria-disabled={busy || undefined}>
                Hide Form
              </Button>
            </div>
          </div>
        </form>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Discard this tape?"
          yes="Discard"
          no="Keep editing"
          onYes={onClose}
          onNo={() => setAsking(false)}
        >
          <p>What you typed and cropped is not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** One bar over the three uploads. */
function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label="Upload of the images" max={100} value={percent} />
      <span className={styles.percent} aria-hidden="true">
        {percent} %
      </span>
    </div>
  );
}
