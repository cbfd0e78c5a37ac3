import { type CassetteDraft, joinList } from '../../domain/cassette.ts';

/** "Title by Artist, Artist". */
export function CassetteName({ cassette }: { cassette: Pick<CassetteDraft, 'title' | 'artist'> }) {
  return (
    <>
      <b>
        <bdi>{cassette.title}</bdi>
      </b>
      {cassette.artist.length > 0 && (
        <>
          {' by '}
          <bdi>{joinList(cassette.artist)}</bdi>
        </>
      )}
    </>
  );
}
