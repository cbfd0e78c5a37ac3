import type { Cassette } from './cassette.ts';
import {
  type FieldFilter,
  type FilterField,
  fieldValues,
  filterCassettes,
} from './field-filter.ts';

/** Cassettes that share the values of all `filters` with another one. */
export type RelatedRow = {
  readonly filters: readonly [FieldFilter, ...FieldFilter[]];
  /** At least one, the closest first. */
  readonly cassettes: readonly Cassette[];
};

const maxRows = 3;

/**
 * Up to three rows of the cassettes that share most with `cassette`: its label, one of its artists, one of
 * its genres, its year and country; of several values the rarest. Each has at most `maxInRow` cassettes, and
 * each cassette is in one row at most. Those that share a closer thing too come first, others keep their
 * order (docs/behaviour.md, "Related tapes").
 */
export function relatedRows(
  cassette: Cassette,
  cassettes: readonly Cassette[],
  maxInRow: number,
): RelatedRow[] {
  const others = cassettes.filter(({ id }) => id !== cassette.id);
  const filtersOf = (field: FilterField) =>
    fieldValues(cassette, field).map((value) => ({ field, value }));
  const match = (...filters: RelatedRow['filters']) => ({
    filters,
    matches: new Set(filterCassettes(others, filters)),
  });
  const [[year], [country]] = [filtersOf('year'), filtersOf('country')];
  const kinds = [
    ...(['label', 'artist', 'genre'] as const).map((field) =>
      filtersOf(field)
        .map((filter) => match(filter))
        .sort((a, b) => a.matches.size - b.matches.size),
    ),
    year && country ? [match(year, country)] : [],
  ];
  // A closer kind counts more than all that follow.
  const closeness = (other: Cassette) =>
    kinds.reduce((sum, kind) => 2 * sum + +kind.some(({ matches }) => matches.has(other)), 0);

  const rows: RelatedRow[] = [];
  const isShown = (other: Cassette) => rows.some((row) => row.cassettes.includes(other));
  for (const kind of kinds) {
    const [row] = kind
      .map(({ filters, matches }) => ({
        filters,
        cassettes: [...matches].filter((other) => !isShown(other)),
      }))
      .filter((row) => row.cassettes.length > 0);
    if (!row || rows.length === maxRows) continue;
    row.cassettes.sort((a, b) => closeness(b) - closeness(a)).splice(maxInRow);
    rows.push(row);
  }
  return rows;
}
