import { useEffect, useState } from 'react';
import type { UprightCard } from '../../../imaging/card-detection/turn-card.ts';
import { type CardPlacement, centredCard } from '../../../imaging/crop/card-placement.ts';
import { detectCards } from '../../../imaging/crop/card-scan.ts';
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

type State = {
  readonly placement: CardPlacement;
  readonly status: SearchStatus;
  /** The cards that were found: two, one, or none before the search. */
  readonly cards: readonly UprightCard[];
  readonly cardIndex: number;
};

/** Where the card is in a scan, which is searched at once. A change by the editor ends the search. */
export function useCardPlacement(image: OpenedImage) {
  const report = useFailureReport();
  const [state, setState] = useState<State>(() => ({
    placement: centredCard(image),
    status: 'searching',
    cards: [],
    cardIndex: 0,
  }));
  const isPlaced = !unplaced.includes(state.status);

  async function search() {
    setState((current) => ({ ...current, status: 'searching' }));
    // The answer is of no use once the editor has moved the card.
    const answer = (found: Partial<State>) =>
      setState((current) => (current.status === 'searching' ? { ...current, ...found } : current));
    try {
      const cards = await detectCards(image);
      answer({ cards, ...(cards[0] ? placedAt(cards, 0) : { status: 'not-found' }) });
    } catch (cause) {
      report('Looking for the card failed.', cause);
      answer({ status: 'failed' });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per scan: each has its own tool
  useEffect(() => void search(), []);

  return {
    ...state,
    /** Whether the card is where a search has found it, or where the editor has put it. */
    isPlaced,
    search,
    change: (update: (current: CardPlacement) => CardPlacement) =>
      setState((current) => ({
        ...current,
        placement: update(current.placement),
        status: unplaced.includes(current.status) ? 'manual' : current.status,
      })),
    chooseCard: (index: number) =>
      setState((current) => ({ ...current, ...placedAt(current.cards, index) })),
    reset: () =>
      setState((current) => ({ ...current, placement: centredCard(image), status: 'manual' })),
  };
}

const unplaced: readonly SearchStatus[] = ['searching', 'not-found', 'failed'];

function placedAt(cards: readonly UprightCard[], cardIndex: number): Partial<State> {
  const card = cards[cardIndex];
  if (!card) return {};
  const { corners, folds, isTurnSure } = card;
  const isTurned = Math.round(measureCard(card).angle / 90) !== 0;
  const status = !isTurnSure ? 'unsure' : isTurned ? 'turned' : 'found';
  return { placement: { corners, folds }, cardIndex, status };
}
