import { useEffect, useRef, useState } from 'react';
import { type CardPlacement, centredCard } from '../../../imaging/crop/card-placement.ts';
import { type DetectedCard, detectCards } from '../../../imaging/crop/card-scan.ts';
import { measureCard } from '../../../imaging/crop/card-shape.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { useFailureReport } from '../use-failure-report.ts';

export type SearchStatus =
  | 'searching'
  | 'found'
  | 'unsure'
  | 'turned'
  | 'not-found'
  | 'manual'
  | 'failed';

/** Where the card is in a scan, which is searched at once. A change by the editor ends the search. */
export function useCardPlacement(image: OpenedImage) {
  const report = useFailureReport();
  const [placement, setPlacement] = useState<CardPlacement>(() => centredCard(image));
  const [cards, setCards] = useState<readonly DetectedCard[]>([]);
  const [cardIndex, setCardIndex] = useState(0);
  const [status, setStatus] = useState<SearchStatus>('searching');
  /** Changes with each search and when the editor moves the scan, so that a late result is ignored. */
  const searchId = useRef(0);

  async function search() {
    const id = ++searchId.current;
    setStatus('searching');
    try {
      const [first, second] = await detectCards(image);
      if (id !== searchId.current) return;
      setCards(second ? [first, second] : [first]);
      setCardIndex(0);
      if (first.found) setPlacement(placementOf(first));
      setStatus(statusOf(first));
    } catch (cause) {
      if (id !== searchId.current) return;
      report('Looking for the card failed.', cause);
      setStatus('failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per scan: each has its own tool
  useEffect(() => {
    void search();
    return () => {
      searchId.current++;
    };
  }, []);

  const isPlaced = placedStatuses.includes(status);

  function change(next: CardPlacement | ((current: CardPlacement) => CardPlacement)) {
    if (!isPlaced) {
      searchId.current++;
      setStatus('manual');
    }
    setPlacement(next);
  }

  return {
    placement,
    /** Moves the card; also given as a function of its current placement. */
    change,
    status,
    /** Whether the card is where a search has found it, or where the editor has put it. */
    isPlaced,
    search,
    /** The cards that were found: one, two, or none before the search. */
    cards,
    cardIndex,
    chooseCard(index: number) {
      const chosen = cards[index];
      if (!chosen) return;
      setCardIndex(index);
      change(placementOf(chosen));
      setStatus(statusOf(chosen));
    },
    reset() {
      change(centredCard(image));
      setStatus('manual');
    },
  };
}

const placedStatuses: readonly SearchStatus[] = ['found', 'unsure', 'turned', 'manual'];

const isTurned = (card: CardPlacement) => Math.round(measureCard(card).angle / 90) !== 0;

const statusOf = (card: DetectedCard): SearchStatus =>
  !card.found ? 'not-found' : !card.isTurnSure ? 'unsure' : isTurned(card) ? 'turned' : 'found';

const placementOf = ({ corners, folds }: DetectedCard): CardPlacement => ({ corners, folds });
