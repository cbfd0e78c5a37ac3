import { useEffect, useRef, useState } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type Cassette, type Panel, panels } from '../../../domain/cassette.ts';
import { CropPreview } from '../cropping/crop-preview.tsx';
import { ImageSlot } from '../cropping/image-slot.tsx';
import { ScanSlot } from '../cropping/scan-slot.tsx';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { LeaveDialog } from '../drafts/leave-dialog.tsx';
import { LogoutButton } from '../sign-in/logout-button.tsx';
import { CassetteFields, focusFirstError, readFormElement } from './cassette-fields.tsx';
import styles from './cassette-form.module.css';
import { ConflictDetails } from './conflict-details.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useCassetteForm } from './use-cassette-form.ts';

type Props = {
  /** The tape that is opened in the form; null for a new one. */
  cassette: Cassette | null;
  /** All that are there: a twin of this one is pointed out. */
  catalogue: readonly Cassette[];
  /** The editor for whom what is typed is kept on this device; null while none is signed in. */
  owner: string | null;
  /** False while the account may not write; the form waits, and says so. */
  canWrite: boolean;
  /** Nobody is signed in: the form waits unseen. */
  isSignedOut: boolean;
  onClose: () => void;
  /** Another tape is to be opened in its place. */
  onOpen: (tape: Cassette) => void;
  /** `left` are the paths of images that the tape no longer names and that would not go. */
  onSaved: (tape: Cassette, left: readonly string[]) => void;
  /** The opened tape is gone, and the person has seen it. */
  onMissing: (tape: Cassette) => void;
  /** `kept`: it survives a reload. */
  onDirtyChange: (dirty: boolean, kept: boolean) => void;
};

/**
 * The modal in which a tape is added (specification, section 2), and in which a whole tape is opened:
 * text and images, of which only what was changed is saved.
 */
export function CassetteForm(props: Props) {
  const {
    catalogue,
    canWrite: allowed,
    isSignedOut: away,
    onClose,
    onOpen,
    onSaved,
    onMissing: onGone,
    onDirtyChange: onDirty,
  } = props;
  const tape = useCassetteForm(props.cassette, props.owner, ({ cassette, orphanedImages: left }) =>
    onSaved(cassette, left),
  );
  const [open, setOpen] = useState<ReadonlySet<Panel | 'scan'>>(new Set());
  /** What the form is to be left for, and what is asked first. */
  const [leaving, setLeaving] = useState<{ to: 'close' | 'begin anew' | Cassette } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const busy = tape.share !== null;
  const dirty = tape.dirty || open.size > 0;
  const { base, errors, conflict, missing } = tape;
  const stored = base?.images ?? null;
  const kept = tape.keeping.status === 'here';
  const words = base
    ? { title: 'Edit Cassette', submit: 'Save', busy: 'Saving…', close: 'Cancel' }
    : { title: 'Add Cassette', submit: 'Submit', busy: 'Submitting...', close: 'Hide Form' };

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => onDirty(dirty, kept), [dirty, kept, onDirty]);
  useEffect(() => () => onDirty(false, false), [onDirty]);
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);
  // The fields are closed while the tape is on its way: the focus waits beside the progress.
  useEffect(() => {
    if (busy) submit.current?.focus();
  }, [busy]);

  const leave = (to: 'close' | 'begin anew' | Cassette) => {
    setLeaving(null);
    // Another tape is only looked at: what was typed here waits for who comes back.
    if (typeof to === 'string' || !kept) tape.discard();
    if (to === 'close') onClose();
    else if (to !== 'begin anew') onOpen(to);
    else form.current?.querySelector('input')?.focus();
  };
  const ask = (to: 'close' | Cassette) => {
    if (busy) return;
    if (missing && base) {
      tape.discard();
      onGone(base);
    } else if (dirty) setLeaving({ to });
    else leave(to);
  };
  const close = () => ask('close');
  /** Croppers that stand open hold something that can be lost. */
  const opens = (what: Panel | 'scan', isOpen: boolean) =>
    setOpen((now) => {
      const next = new Set(now);
      if (isOpen) next.add(what);
      else next.delete(what);
      return next;
    });

  return (
    <>
      <Dialog title={words.title} size="wide" onClose={close}>
        <form
          ref={form}
          className={styles.form}
          hidden={away}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (allowed && !conflict)
              tape.submit(readFormElement(event.currentTarget, tape.form), open.size > 0);
          }}
          // A file dropped beside its place must not replace the page.
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
        >
          <DraftNotice keeping={tape.keeping} onDiscard={() => setLeaving({ to: 'begin anew' })} />
          <fieldset disabled={busy} className={styles.section}>
            <legend>Release Information</legend>
            <CassetteFields
              form={tape.form}
              errors={errors}
              onType={tape.type}
              capLink={base !== null}
            />
            {(base === null || tape.renamed) && (
              <DuplicateNotice
                form={tape.form}
                tapes={catalogue}
                except={base?.id ?? null}
                onOpen={ask}
              />
            )}
          </fieldset>
          <fieldset disabled={busy} className={styles.section}>
            <legend>Image Upload</legend>
            <div className={styles.slots}>
              {panels.map((panel) => (
                <ImageSlot
                  key={panel}
                  panel={panel}
                  added={tape.crops[panel] !== undefined}
                  stored={stored !== null && stored[panel].path !== ''}
                  onAdd={(crop) => tape.crop(panel, crop)}
                  onOpenChange={(isOpen) => opens(panel, isOpen)}
                />
              ))}
            </div>
            <ScanSlot onAdd={tape.cropAll} onOpenChange={(isOpen) => opens('scan', isOpen)} />
            <Pictures of={base}>
              <CropPreview crops={tape.crops} stored={stored} onClear={tape.clear} />
            </Pictures>
          </fieldset>
          <div className={styles.foot}>
            {tape.message && <Notice key={tape.message.said}>{tape.message.words}</Notice>}
            {conflict && (
              <Pictures of={base}>
                <ConflictDetails conflict={conflict} />
              </Pictures>
            )}
            {!allowed && (
              <Notice>
                This account can’t edit the shelf any more. What you typed is kept: log out, and
                sign in as an editor to go on.
              </Notice>
            )}
            {tape.share !== null && <UploadProgress share={tape.share} />}
            <div className={styles.actions}>
              {!allowed ? (
                <LogoutButton />
              ) : conflict ? (
                <>
                  <Button variant="main" onClick={() => tape.settle('mine')}>
                    Keep mine
                  </Button>
                  <Button onClick={() => tape.settle('theirs')}>Take theirs</Button>
                </>
              ) : (
                !missing && (
                  <Button
                    ref={submit}
                    type="submit"
                    variant="main"
                    aria-disabled={busy || undefined}
                  >
                    {busy ? words.busy : words.submit}
                  </Button>
                )
              )}
              <Button
                onClick={close}
                aria-disabled={busy || undefined}
                aria-expanded={base ? undefined : true}
              >
                {missing ? 'Take it off the list' : words.close}
              </Button>
            </div>
          </div>
        </form>
      </Dialog>
      {leaving && (
        <LeaveDialog
          to={typeof leaving.to === 'string' ? null : leaving.to}
          isNew={base === null}
          kept={kept}
          onYes={() => leave(leaving.to)}
          onNo={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** A new tape has no stored pictures, and needs no addresses for them. */
function Pictures({ of, children }: { of: Cassette | null; children: React.ReactNode }) {
  return of ? <ImageUrlProvider>{children}</ImageUrlProvider> : children;
}
