import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { search, searchable } from '../../../domain/cassette-search.ts';
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

/** The Track lists tab of /admin: tapes without a list, one by one (docs/behaviour.md, "Track lists in /admin"). */
export function TrackListsTab(props: TabProps) {
  const { editorUid, catalogue } = props;
  const { trackLists } = catalogue;
  const { load } = trackLists;
  useEffect(() => {
    if (editorUid !== null) load();
  }, [editorUid, load]);

  if (editorUid === null) return null;
  return (
    <section className={recordStyles.tab} aria-label="Track lists">
      {catalogue.status === 'failed' && (
        <Notice onRetry={catalogue.reload}>{errorMessage(catalogue.failure)}</Notice>
      )}
      <TrackListsNotice trackLists={trackLists} />
      {trackLists.lists && catalogue.status === 'ready' && (
        <Queue {...props} uid={editorUid} lists={trackLists.lists} />
      )}
    </section>
  );
}

type QueueProps = TabProps & { uid: string; lists: ReadonlyMap<string, string> };

function Queue({ uid, lists, account, catalogue, onUnsavedChanges }: QueueProps) {
  const { cassettes, applyChanges, upsert, remove } = catalogue;
  const backend = useBackend();
  const { post } = useMessages();
  const undoMessage = useUndoMessage(account?.email ?? '', applyChanges);
  const [typed, setTyped] = useState('');
  const terms = useDeferredValue(typed);
  const [isReading, setReading] = useState(false);
  const [readsAll, setReadsAll] = useState(false);
  const [cannotRead] = useState(() => cannotReadReason(canReadCards()));
  const [skippedIds, setSkippedIds] = useState<ReadonlySet<string>>(new Set());
  /** Tapes that were saved or skipped in this visit. */
  const [doneCount, setDoneCount] = useState(0);
  /** What is shown stays, whatever others add. */
  const [shownId, setShownId] = useState<string | null>(null);

  const waiting = useMemo(
    () => cassettes.filter(({ id, images }) => !lists.has(id) && images.fullJCard.path !== ''),
    [cassettes, lists],
  );
  const found = useMemo(
    () => search(waiting.map(searchable), terms.split(/\s+/)).map(({ cassette }) => cassette),
    [waiting, terms],
  );
  const following = found.filter(({ id }) => id !== shownId && !skippedIds.has(id));
  const shown = waiting.find(({ id }) => id === shownId) ?? following.shift() ?? null;
  if (shown && shown.id !== shownId) setShownId(shown.id);

  const wanted = shown ? [shown, ...(readsAll ? following : following.slice(0, cardsAhead))] : [];
  const loadCard = useLoadCard();
  const texts = useCardTexts(uid, wanted, isReading, loadCard);
  const readCount = waiting.filter((one) => texts.readingOf(one)?.status === 'read').length;
  // What was read on cards that are done, or have another picture, is of no use.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    const paths = new Set(waiting.map(({ images }) => images.fullJCard.path));
    backend.drafts().then(
      (drafts) => drafts.keepCardTexts(uid, paths),
      () => {},
    );
  }, []);

  const skip = ({ id }: Cassette) => {
    setDoneCount(doneCount + 1);
    setSkippedIds(new Set([...skippedIds, id]));
    setShownId(null);
  };
  function showSaved(saved: Cassette) {
    setDoneCount(doneCount + 1);
    upsert(saved);
    post(
      undoMessage.ofSave(
        <>
          “<bdi>{saved.title}</bdi>” has its track list.
        </>,
        saved,
      ),
    );
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet */}
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
          {skippedIds.size > 0 && `, ${skippedIds.size} skipped`}
          {isReading && readCount > 0 && `, ${readCount} read`}
        </p>
        {isReading && following.length > cardsAhead && (
          <Button aria-pressed={readsAll} onClick={() => setReadsAll(!readsAll)}>
            Read all {found.length.toLocaleString('en')} cards
          </Button>
        )}
      </div>
      {cannotRead && <CannotRead reason={cannotRead} />}
      {shown ? (
        <TrackListForm
          key={shown.id}
          uid={uid}
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
          onRemoveMissing={() => remove(shown.id)}
        />
      ) : (
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
    </>
  );
}
