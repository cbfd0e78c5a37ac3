import { useEffect, useState } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { binDays } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { CassetteName } from '../cassette-name.tsx';
import { DeleteForGoodDialog } from '../delete-for-good-dialog.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';

// After the rows.
const CassetteForm = lazyComponent(
  async () => (await import('../cassette-form/cassette-form.tsx')).CassetteForm,
);
const BulkForm = lazyComponent(async () => (await import('../bulk-edit/bulk-form.tsx')).BulkForm);

export function CatalogueDialogs() {
  const { catalogue, editorUid, editing, dialog } = useCatalogueTab();
  const { edit } = editing;
  const isReady = catalogue.status === 'ready';
  useEffect(() => {
    if (isReady) for (const part of [CassetteForm, BulkForm]) part.preload();
  }, [isReady]);
  return (
    <>
      {edit && <CassetteForm edit={edit} />}
      {dialog?.action === 'change' && <BulkForm cassettes={dialog.cassettes} />}
      {dialog?.action === 'delete' && editorUid !== null && (
        <DeleteDialog cassette={dialog.cassette} />
      )}
    </>
  );
}

/** Asks whether to delete a cassette, and how (docs/behaviour, "Deleting"). */
function DeleteDialog({ cassette }: { cassette: Cassette }) {
  const { bulk, closeDialog } = useCatalogueTab();
  const [isForGood, setForGood] = useState(false);
  if (isForGood)
    return (
      <DeleteForGoodDialog
        cassettes={[cassette]}
        onConfirm={() => {
          closeDialog();
          void bulk.deleteForGood(cassette);
        }}
        onCancel={closeDialog}
      />
    );
  return (
    <ConfirmDialog
      title="Delete this tape?"
      confirmLabel="Move to the bin"
      cancelLabel="Keep it"
      otherAction={{ label: 'Delete for good…', act: () => setForGood(true) }}
      onConfirm={() => {
        closeDialog();
        void bulk.moveToBin([cassette]);
      }}
      onCancel={closeDialog}
    >
      <p>
        <CassetteName cassette={cassette} />
      </p>
      <p>The bin keeps tapes and their images for at least {binDays} days.</p>
    </ConfirmDialog>
  );
}
