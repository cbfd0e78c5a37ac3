import type { DraftField } from '../../../domain/cassette.ts';
import { quoteItem } from '../../../domain/text/list-text.ts';

/** The fields that a line of a card can be put into. */
export const readFields = [
  'title',
  'artist',
  'label',
  'releaseId',
  'releaseYear',
  'trackList',
  'editorNotes',
] as const satisfies readonly DraftField[];
export type ReadField = (typeof readFields)[number];

/**
 * The text of a field after a line was added to it: what is there stays. Null if nothing of the line
 * goes in: a year must be in it, and goes into an empty field alone.
 */
export function putLine(field: ReadField, value: string, line: string): string | null {
  const before = value.trimEnd();
  if (field === 'releaseYear')
    return before === '' ? (/\b(?:19|20)\d\d\b/.exec(line)?.[0] ?? null) : null;
  const text = field === 'artist' ? quoteItem(line) : line;
  if (before === '') return text;
  const isOfLines = field === 'trackList' || field === 'editorNotes';
  return `${before}${isOfLines ? '\n' : field === 'artist' ? ', ' : ' '}${text}`;
}
