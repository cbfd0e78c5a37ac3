import { useDeferredValue, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { collectVocabulary } from '../../../domain/suggestions.ts';
import { VocabularyContext } from '../cassette-form/suggestion-input.tsx';
import { UnfinishedTapes } from '../cassette-form/unfinished-tapes.tsx';
import type { TabProps } from '../tab-props.ts';
import { useWindowDrop } from '../window-drop.ts';
import { CatalogueDialogs } from './catalogue-dialogs.tsx';
import { CatalogueProvider, useCatalogueTab } from './catalogue-provider.tsx';
import { CatalogueView } from './catalogue-view.tsx';

/** The catalogue tab: the table, the form and the dialogs (docs/behaviour.md, "Catalogue table"). */
export function CatalogueTab(props: TabProps) {
  return (
    <CatalogueProvider {...props}>
      <Content toolbarSlot={props.toolbarSlot} />
    </CatalogueProvider>
  );
}

function Content({ toolbarSlot }: Pick<TabProps, 'toolbarSlot'>) {
  const { editorUid, cassettes, editor, dialog, announcement } = useCatalogueTab();
  const isAdding = editor.edit?.place === 'form' && editor.edit.base === null;
  useWindowDrop(editor.addScans, editorUid !== null && toolbarSlot !== null);
  // Rendered after the form: building the vocabulary would delay it.
  const needsVocabulary = useDeferredValue(
    editor.edit !== null || (dialog?.kind === 'bulk' && dialog.action === 'change'),
  );
  const vocabulary = useMemo(
    () => (needsVocabulary ? collectVocabulary(cassettes) : null),
    [needsVocabulary, cassettes],
  );
  return (
    <VocabularyContext value={vocabulary}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {toolbarSlot &&
        createPortal(
          // Hide Form is a button of the form: nothing behind a modal dialog can be clicked.
          <Button
            variant="main"
            data-action="form"
            aria-expanded={false}
            style={isAdding ? { visibility: 'hidden' } : undefined}
            onClick={() => editor.open({ cassette: null, place: 'form' })}
          >
            Add Cassette
          </Button>,
          toolbarSlot,
        )}
      {editorUid !== null && <UnfinishedTapes editor={editor} />}
      {editorUid !== null && <CatalogueView />}
      <CatalogueDialogs />
    </VocabularyContext>
  );
}
