import { type Cassette, isAvailable, joinList } from '../../domain/cassette.ts';

/** Title and artists of a cassette, as one line. */
export const cassetteName = ({ title, artist }: Cassette): string =>
  [title, joinList(artist)].filter((text) => text !== '').join(', ') || 'Untitled tape';

type Place = {
  cassette: Cassette;
  index: number;
  count: number;
  isOnPile: boolean | undefined;
  song: string;
};

/** What a screen reader says of a cassette on the shelf; `index` is its place among `count`, from 0. */
export const shelfName = ({ cassette, index, count, isOnPile, song }: Place): string =>
  `${cassetteName(cassette)}, ${song ? `with ${song}, ` : ''}${isAvailable(cassette) ? '' : 'not '}available, ${isOnPile ? 'on your pile, ' : ''}${index + 1} of ${count}`;
