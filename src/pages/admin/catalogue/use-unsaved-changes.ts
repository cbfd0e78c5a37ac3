import { useCallback, useEffect, useState } from 'react';
import type { useRowEdit } from '../cassette-form/use-row-edit.ts';
import type { TabProps, UnsavedChanges } from '../tab-props.ts';

/** Reports unsaved changes in the tab: in the bulk dialog, the form or the row. */
export function useUnsavedChanges(
  row: ReturnType<typeof useRowEdit>,
  onUnsavedChanges: TabProps['onUnsavedChanges'],
) {
  const [formStatus, setFormStatus] = useState<'clean' | 'draft' | 'unsaved'>('clean');
  const [bulk, setBulk] = useState<UnsavedChanges | null>(null);

  const isDirty = formStatus !== 'clean' || row.isDirty;
  const isStored = formStatus !== 'unsaved' && (!row.isDirty || row.draft.status === 'saved');
  const title = row.isDirty ? row.edit?.base.title : undefined;
  useEffect(() => {
    if (bulk) onUnsavedChanges(bulk);
    else if (isDirty)
      onUnsavedChanges({
        message: isStored
          ? 'What you typed is not saved yet. It is kept on this device until you come back.'
          : 'What you typed is not saved yet.',
        ...(title !== undefined && { title }),
      });
    else return;
    return () => onUnsavedChanges(null);
  }, [isDirty, isStored, title, bulk, onUnsavedChanges]);

  return {
    setFormDirty: useCallback(
      (isDirty: boolean, isStored: boolean) =>
        setFormStatus(!isDirty ? 'clean' : isStored ? 'draft' : 'unsaved'),
      [],
    ),
    setBulkUnsaved: setBulk,
    isBulkUnsaved: bulk !== null,
  };
}
