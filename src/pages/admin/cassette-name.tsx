import { type CassetteDraft, joinList } from '../../domain/cassette.ts';

/** What a question or a list calls a tape: its title, and by whom it is. */
export function CassetteName({ tape }: { tape: Pick<CassetteDraft, 'title' | 'artist'> }) {
  return (
    <>
      <b>
        <bdi>{tape.title}</bdi>
      </b>
      {tape.artist.length > 0 && (
        <>
          {' by '}
          <bdi>{joinList(tape.artist)}</bdi>
        </>
      )}
    </>
  );
}
