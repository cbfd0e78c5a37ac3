import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { removeCassette } from '../../../services/save-cassette.ts';
import { CassetteName } from '../cassette-name.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';

type Props = {
  cassette: Cassette;
  onClose: () => void;
  /** `orphanedPaths` are the storage paths of images that could not be deleted. */
  onDeleted: (cassette: Cassette, orphanedPaths: readonly string[]) => void;
};

/** Asks, then deletes the document and its images (docs/behaviour.md, "Deleting"). */
export function DeleteCassette({ cassette, onClose, onDeleted }: Props) {
  const backend = useBackend();

  async function remove() {
    const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
    const orphanedPaths = await removeCassette({ cassettes, images }, cassette);
    if (orphanedPaths.length > 0)
      console.error('Images of a deleted tape could not be removed.', orphanedPaths);
    onDeleted(cassette, orphanedPaths);
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
        <CassetteName cassette={cassette} />
      </p>
      <p>The tape and its images will be gone for good.</p>
    </DeleteDialog>
  );
}
