import { useCallback, useEffect, useState } from 'react';
import type { useRowEdit } from '../cassette-form/use-row-edit.ts';
import type { TabProps, UnsavedChanges } from '../tab-props.ts';

/** Reports unsaved changes in the tab: in the bulk dialog, the form or the row. */
export function useUnsavedChanges(
  row: ReturnType<typeof useRowEdit>,
  onUnsavedChanges: TabProps['onUnsavedChanges'],
) {
  const [form, setForm] = useState<'clean' | 'draft' | 'unsaved'>('clean');
  const [bulk, setBulk] = useState<UnsavedChanges | null>(null);

  const isDirty = form !== 'clean' || row.dirty;
  const hasDrafts = form !== 'unsaved' && (!row.dirty || row.draft.status === 'saved');
  const title = row.dirty ? row.edit?.base.title : undefined;
  useEffect(() => {
    if (bulk) onUnsavedChanges(bulk);
    else if (isDirty)
      onUnsavedChanges({
        message: hasDrafts
          ? 'What you typed is not saved yet. It is kept on this device until you come back.'
          : 'What you typed is not saved yet.',
        ...(title !== undefined && { title }),
      });
    else return;
    return () => onUnsavedChanges(null);
  }, [isDirty, hasDrafts, title, bulk, onUnsavedChanges]);

  return {
    setFormDirty: useCallback(
      (isDirty: boolean, hasDraft: boolean) =>
        setForm(!isDirty ? 'clean' : hasDraft ? 'draft' : 'unsaved'),
      [],
    ),
    setBulkUnsaved: setBulk,
    isBulkUnsaved: bulk !== null,
  };
}
