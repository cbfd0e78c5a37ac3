import type { CassetteDraft, DraftField } from '../cassette.ts';
import { isNoReleaseId } from './release-id.ts';

// Soft hyphen, zero-width space, word joiner, byte order mark. Joiners are part of emoji and of words.
const invisibleSpaces = /[\u00ad\u200b\u2060\ufeff]/g;

const cleanText = (text: string): string => {
  const cleaned = text.replace(invisibleSpaces, '');
  return cleaned === text ? text : cleaned.trim();
};
const cleanList = (items: readonly string[]): string[] =>
  items.map(cleanText).filter((item, index) => item !== '' || items[index] === '');

/**
 * Fields of a typed or imported draft as they are stored: without characters that separate nothing and
 * are not seen, and without a release ID that says that there is none (docs/behaviour.md, "Cassette fields").
 */
export function toStoredDraft<Fields extends Partial<Pick<CassetteDraft, DraftField>>>(
  draft: Fields,
): Fields {
  const stored: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(draft)) {
    const text = typeof value === 'string' ? cleanText(value) : value;
    stored[field] = Array.isArray(text) ? cleanList(text) : text;
    if (field === 'releaseId' && isNoReleaseId(String(text))) stored[field] = '';
  }
  return stored as Fields;
}
