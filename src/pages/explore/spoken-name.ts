import { type Cassette, joinList } from '../../domain/cassette.ts';

/** Title and artists of a cassette, as one line. */
export const cassetteName = ({ title, artist }: Cassette): string =>
  [title, joinList(artist)].filter((text) => text !== '').join(', ') || 'Untitled tape';
