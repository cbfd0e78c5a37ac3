import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatCount } from '../../../domain/text/format-count.ts';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import styles from './cassette-form.module.css';
import { unfinished } from './edit-state.ts';

/** How many tapes are not finished, and the way to them (docs/behaviour, "Queue of tapes"). */
export function UnfinishedDrafts() {
  const { editing } = useCatalogueTab();
  const [isAsking, setAsking] = useState(false);
  const count = unfinished(editing).length;
  return (
    <div className={count > 0 ? styles.unfinished : 'visually-hidden'}>
      <p role="status">
        {count > 0 &&
          `${formatCount(count, 'tape')} not finished. ${editing.draftStorage.note ?? ''}`}
      </p>
      {count > 0 && <Button onClick={() => editing.open('queue')}>Go on</Button>}
      {count > 1 && <Button onClick={() => setAsking(true)}>Discard all</Button>}
      {isAsking && (
        <ConfirmDialog
          title={`Discard ${formatCount(count, 'tape')}?`}
          confirmLabel="Discard"
          cancelLabel="Keep them"
          onConfirm={() => {
            setAsking(false);
            editing.discardAll();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>What you typed and cropped is not saved yet.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
