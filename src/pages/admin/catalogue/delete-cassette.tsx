import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { removeCassette } from '../../../services/save-cassette.ts';
import { CassetteName } from '../cassette-name.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';

type Props = {
  cassette: Cassette;
  onClose: () => void;
  /** `left` are the paths of images that could not be removed. */
  onDeleted: (tape: Cassette, left: readonly string[]) => void;
};

/** Asks, then deletes the document and after it the three images (specification, section 7). */
export function DeleteCassette({ cassette: tape, onClose, onDeleted }: Props) {
  const backend = useBackend();

  async function remove() {
    const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
    const left = await removeCassette({ cassettes, images }, tape);
    if (left.length > 0) console.error('Images of a deleted tape could not be removed.', left);
    onDeleted(tape, left);
  }

  return (
    <DeleteDialog
      title="Delete this tape?"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      logMessage="Deleting the tape failed."
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <CassetteName cassette={tape} />
      </p>
      <p>The tape and its images will be gone for good.</p>
    </DeleteDialog>
  );
}
