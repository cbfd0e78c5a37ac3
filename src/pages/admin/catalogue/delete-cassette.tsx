import { useState } from 'react';
import { type BinRecord, binDays } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { removeCassettes } from '../../../services/bin.ts';
import { resultOf } from '../../../services/single-writes.ts';
import { CassetteName } from '../cassette-name.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';

type Props = {
  cassette: Cassette;
  onClose: () => void;
  /** `record` is null if the cassette is not in the bin: deleted for good, or by somebody else. */
  onGone: (record: BinRecord | null) => void;
};

/** Asks, then moves the cassette to the bin, or deletes the document and its images (docs/behaviour.md, "Deleting"). */
export function DeleteCassette({ cassette, onClose, onGone }: Props) {
  const backend = useBackend();
  /** The id of the move, kept over its retries: by it an attempt without an answer is found. */
  const [move] = useState(() => crypto.randomUUID());
  const [isForGood, setForGood] = useState(false);

  async function moveToBin() {
    const catalogue = await backend.catalogue();
    onGone(await catalogue.moveToBin(cassette.id, { kind: 'bin' }, move));
  }
  async function remove() {
    const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
    const [outcome] = await removeCassettes({ catalogue, images }, [cassette]);
    resultOf(outcome);
    onGone(null);
  }

  const name = (
    <p>
      <CassetteName cassette={cassette} />
    </p>
  );
  return isForGood ? (
    <DeleteDialog
      key="for good"
      title="Delete this tape for good?"
      label="Delete for good"
      busyLabel="Deleting…"
      logMessage="Deleting the tape failed."
      isFinal
      onConfirm={remove}
      onClose={onClose}
    >
      {name}
      <p>Its images are deleted too. This can’t be undone.</p>
    </DeleteDialog>
  ) : (
    <DeleteDialog
      title="Delete this tape?"
      label="Move to the bin"
      busyLabel="Moving…"
      logMessage="Moving the tape to the bin failed."
      other={{ label: 'Delete for good…', onConfirm: () => setForGood(true) }}
      onConfirm={moveToBin}
      onClose={onClose}
    >
      {name}
      <p>The bin keeps a tape and its images for {binDays} days.</p>
    </DeleteDialog>
  );
}
