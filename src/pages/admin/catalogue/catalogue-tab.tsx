import { useDeferredValue, useMemo } from 'react';
import { collectVocabulary } from '../../../domain/suggestions.ts';
import styles from '../admin.module.css';
import { VocabularyContext } from '../cassette-form/field-control.tsx';
import { UnfinishedDrafts } from '../cassette-form/unfinished-drafts.tsx';
import type { TabProps } from '../tab-props.ts';
import { useWindowDrop } from '../use-window-drop.ts';
import { CatalogueDialogs } from './catalogue-dialogs.tsx';
import { CatalogueProvider, useCatalogueTabState } from './catalogue-provider.tsx';
import { CatalogueView } from './catalogue-view.tsx';

/** The catalogue tab: the table, the form and the dialogs (docs/behaviour, "Catalogue table"). */
export function CatalogueTab(props: TabProps) {
  const state = useCatalogueTabState(props);
  const { editorUid, cassettes, editing, edits, dialog, rowFocus } = state;
  useWindowDrop(editing.addScans, editorUid !== null);
  // Rendered after the form: building the vocabulary would delay it.
  const needsVocabulary = useDeferredValue(
    editing.edit !== null || edits.size > 0 || dialog?.action === 'change',
  );
  const vocabulary = useMemo(
    () => (needsVocabulary ? collectVocabulary(cassettes) : null),
    [needsVocabulary, cassettes],
  );
  return (
    <CatalogueProvider state={state}>
      <VocabularyContext value={vocabulary}>
        <div className={styles.tab} {...rowFocus.tab}>
          {editorUid !== null && <UnfinishedDrafts />}
          {editorUid !== null && <CatalogueView />}
          <CatalogueDialogs />
        </div>
      </VocabularyContext>
    </CatalogueProvider>
  );
}
