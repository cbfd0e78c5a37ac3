import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { search, searchable } from '../../../domain/cassette-search.ts';
import type { TrackLists } from '../../../domain/text/track-list.ts';
import { canReadCards } from '../../../imaging/card-reading/read-card.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { cannotReadReason } from '../card-reading/reading-memory.ts';
import { CannotRead } from '../card-reading/reading-state.tsx';
import { formatCount } from '../format-count.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { useUndoMessage } from '../messages/use-undo-message.tsx';
import recordStyles from '../record-list.module.css';
import { SearchBox } from '../search-box.tsx';
import type { TabProps } from '../tab-props.ts';
import { TrackListsNotice } from '../track-lists-notice.tsx';
import { TrackListForm } from './track-list-form.tsx';
import { useCardTexts, useLoadCard } from './use-card-texts.ts';

/** How many cards are read before they are needed. */
const cardsAhead = 2;

const noLists: TrackLists = new Map();

/**
 * The Track lists tab of /admin: tapes without a list, one by one (docs/behaviour.md, "Track lists in
 * /admin"). What is shown stays until it is saved or skipped, through a sign-out too.
 */
export function TrackListsTab({ account, editorUid, catalogue, onUnsavedChanges }: TabProps) {
  const { cassettes, applyChanges, upsert, remove, trackLists } = catalogue;
  const { load } = trackLists;
  useEffect(() => {
    if (editorUid !== null) load();
  }, [editorUid, load]);
  const backend = useBackend();
  const { post } = useMessages();
  const undoMessage = useUndoMessage(account?.email ?? '', applyChanges);
  const [typed, setTyped] = useState('');
  const terms = useDeferredValue(typed);
  const [isReading, setReading] = useState(false);
  const [readsAll, setReadsAll] = useState(false);
  const [cannotRead] = useState(() => cannotReadReason(canReadCards()));
  const [skippedIds, setSkippedIds] = useState<ReadonlySet<string>>(new Set());
  /** Tapes that were saved, skipped or removed in this visit. */
  const [doneCount, setDoneCount] = useState(0);
  const [shown, setShown] = useState<Cassette | null>(null);

  const isReady = editorUid !== null && catalogue.status === 'ready' && trackLists.lists !== null;
  const lists = trackLists.lists ?? noLists;
  const waiting = useMemo(
    () => cassettes.filter(({ id, images }) => !lists.has(id) && images.fullJCard.path !== ''),
    [cassettes, lists],
  );
  const found = useMemo(
    () => search(waiting.map(searchable), terms.split(/\s+/)).map(({ cassette }) => cassette),
    [waiting, terms],
  );
  const skippedCount = found.filter(({ id }) => skippedIds.has(id)).length;
  const following = isReady
    ? found.filter(({ id }) => id !== shown?.id && !skippedIds.has(id))
    : [];
  /** As it is now; not there any more when it has its list or was deleted. */
  const current = isReady && shown ? waiting.find(({ id }) => id === shown.id) : shown;
  const next = current ?? following.shift() ?? null;
  if (next !== shown) setShown(next);

  const wanted = shown ? [shown, ...(readsAll ? following : following.slice(0, cardsAhead))] : [];
  const loadCard = useLoadCard();
  const texts = useCardTexts(editorUid, wanted, isReading, loadCard);
  const readCount = wanted.filter((one) => texts.readingOf(one)?.status === 'read').length;
  // What was read on cards that are done, or have another picture, is of no use.
  const removeOthers = useEffectEvent(async () => {
    if (editorUid === null) return;
    const paths = new Set(waiting.map(({ images }) => images.fullJCard.path));
    await (await backend.drafts()).keepCardTexts(editorUid, paths);
  });
  useEffect(() => {
    if (isReady) removeOthers().catch(() => {});
  }, [isReady]);

  const skip = ({ id }: Cassette) => {
    setDoneCount(doneCount + 1);
    setSkippedIds(new Set([...skippedIds, id]));
    setShown(null);
  };
  function showSaved(saved: Cassette, isWritten: boolean) {
    setDoneCount(doneCount + 1);
    upsert(saved);
    const text = (
      <>
        “<bdi>{saved.title}</bdi>” has its track list.
      </>
    );
    post(isWritten ? undoMessage.ofSave(text, saved) : { text });
  }

  return (
    <section className={recordStyles.tab} aria-label="Track lists" hidden={editorUid === null}>
      {catalogue.status === 'failed' && (
        <Notice onRetry={catalogue.reload}>{errorMessage(catalogue.failure)}</Notice>
      )}
      <TrackListsNotice trackLists={trackLists} />
      {isReady && (
        // biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet
        <div role="search" aria-label="Track lists" className={recordStyles.toolbar}>
          <SearchBox
            label="Search tapes without a track list"
            value={typed}
            onTextChange={setTyped}
          />
          <p className={recordStyles.count} role="status">
            {terms.trim() === ''
              ? `${formatCount(waiting.length, 'tape')} without a track list`
              : `${found.length.toLocaleString('en')} of ${formatCount(waiting.length, 'tape')}`}
            {skippedCount > 0 && `, ${skippedCount} skipped`}
            {isReading && readCount > 0 && `, ${readCount} read`}
          </p>
          {isReading && following.length > cardsAhead && (
            <Button aria-pressed={readsAll} onClick={() => setReadsAll(!readsAll)}>
              Read all {(following.length + 1).toLocaleString('en')} cards
            </Button>
          )}
        </div>
      )}
      {cannotRead && <CannotRead reason={cannotRead} />}
      {shown && (
        <TrackListForm
          key={shown.id}
          uid={editorUid}
          cassette={shown}
          loadCard={loadCard}
          reading={texts.readingOf(shown)}
          canRead={cannotRead === null}
          isReading={isReading}
          onReadingChange={setReading}
          takesFocus={doneCount > 0}
          onRetry={() => texts.retry(shown)}
          onUnsavedChanges={onUnsavedChanges}
          onSaved={showSaved}
          onSkip={() => skip(shown)}
          onRemoveMissing={() => {
            setDoneCount(doneCount + 1);
            remove(shown.id);
          }}
        />
      )}
      {isReady && !shown && (
        <div className={recordStyles.empty}>
          <p>
            {found.length > 0
              ? 'The tapes that are left were skipped.'
              : waiting.length > 0
                ? 'No tape without a track list matches.'
                : 'Each tape with a J-card has its track list.'}
          </p>
          {found.length > 0 && (
            <Button onClick={() => setSkippedIds(new Set())}>Begin again with them</Button>
          )}
        </div>
      )}
    </section>
  );
}
