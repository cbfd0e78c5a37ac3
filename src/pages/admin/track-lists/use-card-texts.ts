import { useMemo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { CardText } from '../../../imaging/card-reading/card-reading-job.ts';
import { readCard } from '../../../imaging/card-reading/read-card.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { useCardReadings } from '../card-reading/use-card-readings.ts';

export type LoadCard = (cassette: Cassette) => Promise<Blob>;

/**
 * The picture of the full J-card: its reading copy where it has one. Costs one read for each picture; that
 * it is loaded again is the matter of the browser's cache. Null while nobody is signed in.
 */
export function useLoadCard(uid: string | null): LoadCard | null {
  const backend = useBackend();
  return useMemo(() => {
    if (uid === null) return null;
    /** By the path of the picture that the index names. */
    const urls = new Map<string, Promise<string>>();
    return async ({ id, images: { fullJCard } }) => {
      const images = await backend.images();
      async function findUrl() {
        const { large } = await (await backend.shelf()).readDetails(id);
        const { path, token } = large ?? fullJCard;
        return token ? images.imageUrl({ path, token }) : images.lookUpUrl(path);
      }
      const url = urls.get(fullJCard.path) ?? findUrl();
      urls.set(fullJCard.path, url);
      // A later attempt asks again.
      url.catch(() => urls.delete(fullJCard.path));
      return images.load(await url);
    };
  }, [backend, uid]);
}

/** A card is named by the path of its picture. */
export const cardPath = ({ images }: Cassette): string => images.fullJCard.path;

/**
 * Reads the cards of `queue` while `isOn`; what was read stays on the device of the account `uid`, and in
 * memory while its cassette is one of `cassettes` (docs/behaviour.md, "Track lists in /admin").
 */
export function useCardTexts(
  uid: string | null,
  cassettes: readonly Cassette[],
  queue: readonly Cassette[],
  isOn: boolean,
  loadCard: LoadCard | null,
) {
  const backend = useBackend();
  const paths = useMemo(() => cassettes.map(cardPath), [cassettes]);
  const { readingOf, failureOfAll, retry } = useCardReadings(
    paths,
    queue.map(cardPath),
    isOn && uid !== null,
    async (path, options): Promise<CardText> => {
      const cassette = queue.find((one) => cardPath(one) === path);
      if (uid === null || !loadCard || !cassette) throw new Error(`No card has the path ${path}.`);
      const drafts = await backend.drafts();
      const kept = await drafts.readCardText(uid, path);
      if (isCardText(kept)) return kept;
      const card = await loadCard(cassette);
      const text = await readCard({ card, name: cassette.title }, options);
      await drafts.saveCardText(uid, path, text);
      return text;
    },
  );
  return {
    readingOf: (cassette: Cassette) => readingOf(cardPath(cassette)),
    failureOfAll,
    retry,
  };
}

const isCardText = (value: unknown): value is CardText =>
  Array.isArray((value as CardText | null)?.lines) &&
  typeof (value as CardText).suggestions?.trackList === 'string' &&
  typeof (value as CardText).width === 'number' &&
  typeof (value as CardText).height === 'number';
