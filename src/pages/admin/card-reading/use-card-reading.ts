import { use, useMemo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { foldText } from '../../../domain/cassette-search.ts';
import { readCard } from '../../../imaging/card-reading/read-card.ts';
import { inReadingOrder, type TextRow } from '../../../imaging/card-reading/reading-order.ts';
import type { FieldSuggestions } from '../../../imaging/card-reading/suggest-fields.ts';
import { VocabularyContext } from '../cassette-form/suggestion-input.tsx';
import { applyKnownSpellings } from './known-spellings.ts';
import { useCardReadings } from './use-card-readings.ts';

/** The text of a card; the rows are in pixels of a card of this size. */
export type ReadCard = {
  readonly card: Blob;
  readonly rows: readonly TextRow[];
  readonly width: number;
  readonly height: number;
};

/** Reads each `card` while `isOn`; null before the present one was begun. */
export function useCardReading(
  card: Blob | null,
  isOn: boolean,
  catalogue: readonly Cassette[],
  onRead: (card: Blob, suggestions: FieldSuggestions) => void,
) {
  const vocabulary = use(VocabularyContext);
  const cards = useMemo(() => (card ? [card] : []), [card]);
  const { readingOf, retry } = useCardReadings(
    cards,
    cards,
    isOn,
    async (card, options): Promise<ReadCard> => {
      const text = await readCard({ card, name: 'The J-card' }, options);
      const { lines, width, height } = text;
      const suggestions = applyKnownSpellings(
        text.suggestions,
        lines.map(({ text }) => text),
        {
          title: catalogue.map(({ title }) => ({ text: title, folded: foldText(title) })),
          artist: vocabulary?.artist ?? [],
          label: vocabulary?.label ?? [],
        },
      );
      onRead(card, suggestions);
      return { card, rows: inReadingOrder(lines), width, height };
    },
  );
  return { reading: card && isOn ? readingOf(card) : null, retry };
}
