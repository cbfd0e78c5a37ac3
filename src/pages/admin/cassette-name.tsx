import { joinList } from '../../domain/cassette.ts';
import type { CassetteFields } from '../../domain/fields.ts';

/** "Title by Artist, Artist". */
export function CassetteName({ cassette }: { cassette: Pick<CassetteFields, 'title' | 'artist'> }) {
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

/** The name of a run of these cassettes: "Rain, Moss and 3 more". */
export function runName(cassettes: readonly Pick<CassetteFields, 'title'>[]): string {
  const titles = cassettes.slice(0, 2).map(({ title }) => [...title].slice(0, 80).join(''));
  const more = cassettes.length - titles.length;
  return titles.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '');
}
