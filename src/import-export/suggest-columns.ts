import { checkField } from '../domain/cassette-validation.ts';
import type { FieldName } from '../domain/fields.ts';
import { readSides } from '../domain/tape-sides.ts';
import { type Column, knownFields } from './columns.ts';
import type { Table } from './read-table.ts';
import { parseYear } from './read-value.ts';

/** A release ID has a digit, and no word. An ISRC is none: it is that of a song. */
const releaseId = /^(?=.*\d)(?!.*\p{Ll}{3}|[A-Z]{2}-?\w{3}-?\d\d-?\d{5}$)[\p{L}\d ./-]{4,30}$/u;
/** The tests by which a text is recognised as that of a field, in any language. */
const contents: readonly [FieldName, (text: string) => unknown][] = [
  ['link', (text) => checkField('link', text) === null],
  ['inStock', (text) => /^(?:yes|no)$/i.test(text)],
  ['releaseYear', (text) => checkField('releaseYear', parseYear(text)) === null],
  ['trackList', (text) => /\n/.test(text) && readSides(text).some(isSide)],
  ['releaseId', (text) => releaseId.test(text)],
];
const isSide = ({ heading, tracks }: ReturnType<typeof readSides>[number]) =>
  heading !== '' || tracks.some(({ position }) => position !== '');
const hasBoth = (text: string) => /\d/.test(text) && /\p{L}/u.test(text);

/** The columns before the editor has changed one (docs/behaviour, "Columns"). */
export function suggestColumns({ header, rows }: Table): Column[] {
  const known = knownFields(header);
  return known.map((one, index): Column => {
    const column = { field: one === 'ignored' ? null : one, isOneItem: false, values: {} };
    const filled = rows.flatMap(({ cells }) => cells[index]?.trim() || []);
    // Databases write 0 where they know nothing.
    const texts = filled.filter((text) => text !== '0');
    if (one !== null || texts.length <= filled.length / 2) return column;
    const [field] = contents.find(([, is]) => texts.filter(is).length > 0.9 * texts.length) ?? [];
    // Lengths and prices come again in other rows; years and the ids of a database are numbers alone.
    const areIds =
      new Set(texts).size > 0.9 * texts.length && texts.filter(hasBoth).length > texts.length / 2;
    if (!field || known.includes(field) || (field === 'releaseId' && !areIds)) return column;
    return { ...column, suggestion: field };
  });
}
