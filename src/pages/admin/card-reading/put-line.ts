import type { DraftField } from '../../../domain/fields.ts';
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

const fieldsOfLines: readonly ReadField[] = ['trackList', 'editorNotes'];

/**
 * The text of a field after lines were added to it: what is there stays. Null if nothing of the lines goes
 * in: a year must be in them, and goes into an empty field alone.
 */
export function putLines(field: ReadField, value: string, lines: readonly string[]): string | null {
  const hasLines = fieldsOfLines.includes(field);
  const joined = lines.join(hasLines ? '\n' : ' ');
  const before = value.trimEnd();
  if (field === 'releaseYear')
    return before === '' ? (/\b(?:19|20)\d\d\b/.exec(joined)?.[0] ?? null) : null;
  const text = field === 'artist' ? quoteItem(joined) : joined;
  if (before === '') return text;
  return `${before}${hasLines ? '\n' : field === 'artist' ? ', ' : ' '}${text}`;
}
