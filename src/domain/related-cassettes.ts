import type { Cassette } from './cassette.ts';
import { type FieldFilter, type FilterName, fieldValues, filterShelf } from './shelf-filters.ts';

/** Cassettes that share the values of all `filters` with another one. */
export type RelatedRow = {
  readonly filters: readonly [FieldFilter, ...FieldFilter[]];
  /** At least one. */
  readonly cassettes: readonly Cassette[];
};

const maxRows = 3;

/**
 * Up to three rows of the cassettes that share most with `cassette`; of several values the rarest.
 * No cassette is in two rows (docs/behaviour, "Related tapes").
 */
export function relatedRows(
  cassette: Cassette,
  cassettes: readonly Cassette[],
  maxInRow: number,
): RelatedRow[] {
  const others = cassettes.filter(({ id }) => id !== cassette.id);
  const filtersOf = (name: FilterName) =>
    fieldValues(cassette, name).map((value) => ({ name, value }));
  const match = (...filters: RelatedRow['filters']): RelatedRow => ({
    filters,
    cassettes: filterShelf(others, filters),
  });
  const [[year], [country]] = [filtersOf('year'), filtersOf('country')];
  const kinds = [
    ...(['label', 'artist', 'genre'] as const).map((name) =>
      filtersOf(name)
        .map((filter) => match(filter))
        .sort((a, b) => a.cassettes.length - b.cassettes.length),
    ),
    year && country ? [match(year, country)] : [],
  ];
  const rows: RelatedRow[] = [];
  for (const kind of kinds) {
    const shown = rows.flatMap((row) => row.cassettes);
    const [row] = kind
      .map((row) => ({ ...row, cassettes: row.cassettes.filter((one) => !shown.includes(one)) }))
      .filter((row) => row.cassettes.length > 0);
    if (row && rows.length < maxRows)
      rows.push({ ...row, cassettes: row.cassettes.slice(0, maxInRow) });
  }
  return rows;
}
