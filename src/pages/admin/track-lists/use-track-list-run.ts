import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { search, searchable } from '../../../domain/cassette-search.ts';
import type { TrackLists } from '../../../domain/text/track-list.ts';
import type { CardText } from '../../../imaging/card-reading/card-reading-job.ts';
import { canReadCards, stopReadingCards } from '../../../imaging/card-reading/read-card.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { cannotReadReason } from '../card-reading/reading-memory.ts';
import type { TabProps } from '../tab-props.ts';
import { cardPath, useCardTexts, useLoadCard } from './use-card-texts.ts';

/** How many cards are read before they are needed. */
const cardsAhead = 2;

const noLists: TrackLists = new Map();
const noCassettes: readonly Cassette[] = [];
const noIds: ReadonlySet<string> = new Set();

/**
 * The tapes without a track list, which are taken one by one, and the reading of their cards, which goes
 * on while other tabs are shown. The tape that is shown stays until it is saved or skipped.
 */
export function useTrackListRun({ editorUid, catalogue, isShown, cardSelection }: TabProps) {
  const backend = useBackend();
  const { cassettes, trackLists } = catalogue;
  const { load } = trackLists;
  useEffect(() => {
    if (editorUid !== null && isShown) load();
  }, [editorUid, isShown, load]);

  const [typed, setTyped] = useState('');
  const terms = useDeferredValue(typed);
  const [skippedIds, setSkippedIds] = useState(noIds);
  const [shown, setShown] = useState<Cassette | null>(null);
  /** Whether a button has led from one tape to another, so that the focus follows. */
  const [hasMoved, setMoved] = useState(false);
  const [cannotRead] = useState(() => cannotReadReason(canReadCards()));
  const [isReading, setReading] = useState(false);
  const [readsAll, setReadsAll] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null);
  if (isShown && selection !== cardSelection) {
    setSelection(cardSelection);
    setReadsAll(cardSelection !== null);
    if (cardSelection) {
      setReading(cannotRead === null);
      setTyped('');
      setSkippedIds(noIds);
      setShown(null);
      setMoved(true);
    }
  }
  if (editorUid === null && isReading) setReading(false);

  const isReady = editorUid !== null && catalogue.status === 'ready' && trackLists.lists !== null;
  const lists = trackLists.lists ?? noLists;
  const withoutList = useMemo(
    () =>
      isReady ? cassettes.filter((one) => !lists.has(one.id) && cardPath(one) !== '') : noCassettes,
    [isReady, cassettes, lists],
  );
  const waiting = useMemo(
    () => (selection ? withoutList.filter(({ id }) => selection.has(id)) : withoutList),
    [withoutList, selection],
  );
  const found = useMemo(
    () => search(waiting.map(searchable), terms.split(/\s+/)).map(({ cassette }) => cassette),
    [waiting, terms],
  );
  const following = found.filter(({ id }) => id !== shown?.id && !skippedIds.has(id));
  /** As it is now; not there any more when it has its list or was deleted. */
  const current = isReady && shown ? withoutList.find(({ id }) => id === shown.id) : shown;
  const next = current ?? following.shift() ?? null;
  if (next !== shown) setShown(next);

  const loadCard = useLoadCard(editorUid);
  const queue = shown ? [shown, ...(readsAll ? following : following.slice(0, cardsAhead))] : [];
  const { readingOf, failureOfAll, retry } = useCardTexts(
    editorUid,
    withoutList,
    queue,
    isReading,
    loadCard,
  );
  const isUnread = (cassette: Cassette) => (readingOf(cassette)?.status ?? 'reading') === 'reading';
  const isAllRead = isReading && !withoutList.some(isUnread);
  useEffect(() => {
    if (isAllRead) stopReadingCards();
  }, [isAllRead]);
  // What was read on cards that are done, or have another picture, is of no use.
  const removeOthers = useEffectEvent(async () => {
    if (editorUid === null) return;
    const drafts = await backend.drafts();
    await drafts.keepCardTexts(editorUid, new Set(withoutList.map(cardPath)));
  });
  useEffect(() => {
    if (isReady) removeOthers().catch(() => {});
  }, [isReady]);

  return {
    isReady,
    typed,
    setTyped,
    isSearching: terms.trim() !== '',
    /** Without a track list, of the selected ones if there is a selection. */
    waiting,
    found,
    skippedCount: found.filter(({ id }) => skippedIds.has(id)).length,
    shown,
    loadCard,
    /** Why this device can't read cards; null if it can. */
    cannotRead,
    isReading,
    setReading,
    readsAll,
    toggleAll: () => setReadsAll(!readsAll),
    /** How many cards "Read all" reads. */
    readableCount: following.length + Number(shown !== null),
    unreadCount: queue.filter(isUnread).length,
    hasMore: following.length > cardsAhead,
    readingOf,
    /** What was read on its card. */
    textOf(cassette: Cassette): CardText | null {
      const reading = readingOf(cassette);
      return reading?.status === 'read' ? reading.text : null;
    },
    failureOfAll,
    retry,
    hasMoved,
    /** The tape that is shown is saved or removed. */
    setDone: () => setMoved(true),
    skip({ id }: Cassette) {
      setMoved(true);
      setSkippedIds(new Set([...skippedIds, id]));
      setShown(null);
    },
    startAgain() {
      setMoved(true);
      setSkippedIds(noIds);
    },
  };
}

export type TrackListRun = ReturnType<typeof useTrackListRun>;
