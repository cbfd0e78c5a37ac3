import { useRef, useState } from 'react';
import { useBackend } from '../../backend/context.tsx';
import { removeCassette } from '../../backend/save-cassette.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { type Cassette, joinList } from '../../domain/cassette.ts';
import { failureWords } from '../../domain/failure-words.ts';
import { useReport } from './use-report.ts';

type Props = {
  tape: Cassette;
  onClose: () => void;
  /** `left` are the paths of images that could not be removed. */
  onDeleted: (tape: Cassette, left: readonly string[]) => void;
};

/** Asks, then deletes the document and after it the three images (specification, section 7). */
export function DeleteTape({ tape, onClose, onDeleted }: Props) {
  const backend = useBackend();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const pressed = useRef(false);

  async function remove() {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setWords(null);
    try {
      const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
      const left = await removeCassette({ cassettes, images }, tape);
      if (left.length > 0) console.error('Images of a deleted tape could not be removed.', left);
      onDeleted(tape, left);
    } catch (error) {
      pressed.current = false;
      setBusy(false);
      setWords(failureWords(report('Deleting the tape failed.', error)));
    }
  }

  return (
    <ConfirmDialog
      title="Delete this tape?"
      yes={busy ? 'Deleting…' : words === null ? 'Delete' : 'Try again'}
      no="Keep it"
      busy={busy}
      onYes={remove}
      onNo={onClose}
    >
      <p>
        <b>
          <bdi>{tape.title}</bdi>
        </b>
        {tape.artist.length > 0 && (
          <>
            {' by '}
            <bdi>{joinList(tape.artist)}</bdi>
          </>
        )}
      </p>
      <p>The tape and its images will be gone for good.</p>
      {words !== null && <Notice>{words}</Notice>}
    </ConfirmDialog>
  );
}
