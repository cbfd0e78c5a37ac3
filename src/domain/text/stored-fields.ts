import type { CassetteFields } from '../fields.ts';
import { isNoReleaseId, uniqueItems } from './identity-text.ts';

// Joiners are part of emoji and words, and marks of direction are needed by names in two scripts.
const invisibleSpaces = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g;

const cleanText = (text: string): string => {
  const cleaned = text.replace(invisibleSpaces, '').normalize();
  return cleaned === text ? text : cleaned.trim();
};
const cleanList = (items: readonly string[]): string[] =>
  uniqueItems(items.map(cleanText).filter((item) => item !== ''));

/** The fields as they are stored: NFC, each item once (docs/behaviour, "Cassette fields"). */
export function toStoredFields<Fields extends Partial<CassetteFields>>(fields: Fields): Fields {
  const stored = Object.entries(fields).map(([field, value]) => {
    if (Array.isArray(value)) return [field, cleanList(value)];
    const text = typeof value === 'string' ? cleanText(value) : value;
    return [field, field === 'releaseId' && isNoReleaseId(String(text)) ? '' : text];
  });
  return Object.fromEntries(stored) as Fields;
}
