import { useEffect, useState } from 'react';
import type { UprightCard } from '../../../imaging/card-detection/turn-card.ts';
import { type CardPlacement, centredCard } from '../../../imaging/crop/card-placement.ts';
import { detectCards } from '../../../imaging/crop/card-scan.ts';
import { measureCard, rotateQuarters } from '../../../imaging/crop/card-shape.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { useFailureReport } from '../use-failure-report.ts';

type Step = {
  /** Whether Add and Submit take the card as it lies. */
  readonly isPlaced: boolean;
  readonly text: string;
  /** The button that says that the card lies right. */
  readonly confirmLabel?: string;
};

const byHand = { isPlaced: false, confirmLabel: 'It lies right' };
const steps = {
  searching: { isPlaced: false, text: 'Looking for the card’s edges…' },
  'two-cards': { isPlaced: false, text: 'Two cards are in this scan: choose this tape’s.' },
  asked: { isPlaced: false, text: 'Is this the card?', confirmLabel: 'Yes' },
  'not-found': { ...byHand, text: 'No card found: place it by hand.' },
  failed: { ...byHand, text: 'The edges could not be looked for: place the card by hand.' },
  'by-hand': { ...byHand, text: 'Move, zoom and turn the scan until the card fills the frame.' },
  found: { isPlaced: true, text: 'Edges found. Move what is off.' },
  turned: {
    isPlaced: true,
    text: 'Edges found, and the card was turned upright. Move what is off.',
  },
  placed: { isPlaced: true, text: 'Placed by hand.' },
} satisfies Record<string, Step>;

type State = {
  readonly placement: CardPlacement;
  readonly step: keyof typeof steps;
  /** The cards that were found: two, one, or none before the search. */
  readonly cards: readonly UprightCard[];
  /** The card that was found or chosen, or is asked about. */
  readonly card: UprightCard | null;
};

/** The card of a scan that can be taken without a question; null if there is none. */
export function surePlacement(cards: readonly UprightCard[]): CardPlacement | null {
  const [card] = cards;
  return cards.length === 1 && card?.isSure ? card : null;
}

/**
 * Where the card is in a scan, which is searched at once. A change by the editor ends the search
 * (docs/behaviour.md, "Scan of a whole card").
 */
export function useCardPlacement(image: OpenedImage) {
  const report = useFailureReport();
  const [state, setState] = useState<State>(() => ({
    placement: centredCard(image),
    step: 'searching',
    cards: [],
    card: null,
  }));

  async function search() {
    setState((current) => ({ ...current, step: 'searching' }));
    // The answer is of no use once the editor has moved the card.
    const answer = (found: Partial<State>) =>
      setState((current) => (current.step === 'searching' ? { ...current, ...found } : current));
    try {
      const cards = await detectCards(image);
      const [card, second] = cards;
      if (!card) answer({ cards, step: 'not-found' });
      else if (second) answer({ cards, step: 'two-cards' });
      else answer({ ...placedAt(card), cards, ...(!card.isSure && { step: 'asked' }) });
    } catch (cause) {
      report('Looking for the card failed.', cause);
      answer({ step: 'failed' });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per scan: each has its own tool
  useEffect(() => void search(), []);

  const step: Step = steps[state.step];
  return {
    ...state,
    ...step,
    isSearching: state.step === 'searching',
    search,
    change: (update: (current: CardPlacement) => CardPlacement) =>
      setState((current) => ({
        ...current,
        placement: update(current.placement),
        step: steps[current.step].isPlaced ? current.step : 'placed',
      })),
    /** A turn alone places nothing. */
    turn: (quarters: number) =>
      setState((current) => ({
        ...current,
        placement: rotateQuarters(current.placement, quarters),
        step: current.step === 'searching' ? 'by-hand' : current.step,
      })),
    chooseCard: (card: UprightCard) => setState((current) => ({ ...current, ...placedAt(card) })),
    /** The editor says that the card lies right. */
    confirm: () => setState((current) => ({ ...current, step: current.card ? 'found' : 'placed' })),
    placeByHand: () =>
      setState((current) => ({
        ...current,
        placement: centredCard(image),
        card: null,
        step: 'by-hand',
      })),
  };
}

function placedAt(card: UprightCard): Partial<State> {
  const { corners, folds } = card;
  const isTurned = Math.round(measureCard(card).angle / 90) !== 0;
  return { placement: { corners, folds }, card, step: isTurned ? 'turned' : 'found' };
}
