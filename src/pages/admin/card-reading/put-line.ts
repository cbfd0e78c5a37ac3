import type { FieldName } from '../../../domain/fields.ts';
import { quoteItem } from '../../../domain/text/list-text.ts';

/** The fields that a line of a card can be put into. */
const readFields = [
  'title',
  'artist',
  'label',
  'releaseId',
  'releaseYear',
  'trackList',
  'editorNotes',
] as const satisfies readonly FieldName[];
export type ReadField = (typeof readFields)[number];

export const isReadField = (name: string): name is ReadField =>
  readFields.some((field) => field === name);

/**
 * The text of a field after a line was added to it: what is there stays. Null if the line does not go in:
 * a year must be in it, and goes into an empty field alone.
 */
export function putLine(field: ReadField, value: string, line: string): string | null {
  const before = value.trimEnd();
  if (field === 'releaseYear')
    return before === '' ? (/\b(?:19|20)\d\d\b/.exec(line)?.[0] ?? null) : null;
  const text = field === 'artist' ? quoteItem(line) : line;
  if (before === '') return text;
  const separator =
    field === 'artist' ? ', ' : field === 'trackList' || field === 'editorNotes' ? '\n' : ' ';
  return before + separator + text;
}
