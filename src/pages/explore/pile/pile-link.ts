import type { Cassette } from '../../../domain/cassette.ts';
import { givenPileValue, maxGivenPileSize } from '../../../domain/field-filter.ts';
import { paths } from '../../../paths.ts';

/**
 * The path that shows the first `count` of these cassettes as a pile, in their order: at most
 * `maxGivenPileSize`, in an address at `origin` of less than 2,000 characters.
 */
export function pileLink(
  cassettes: readonly Cassette[],
  origin: string,
): { path: string; count: number } {
  const ids = cassettes.slice(0, maxGivenPileSize).map(({ id }) => id);
  for (;;) {
    const path = `${paths.explore}?${new URLSearchParams({ pile: givenPileValue(ids) })}`;
    if (ids.length <= 1 || origin.length + path.length < 2000) return { path, count: ids.length };
    ids.pop();
  }
}
