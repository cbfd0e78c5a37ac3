import type { Cassette } from './cassette.ts';
import { type FieldName, type FieldSpec, fieldSpecs, mapFields } from './fields.ts';
import { foldValue } from './shelf-filters.ts';
import { listParts, quoteItem, splitList } from './text/list-text.ts';

/** The values of the catalogue in each field that suggests them, the most frequent first. */
export type Vocabulary = Readonly<Record<FieldName, readonly string[]>>;

const maxSuggestions = 8;

/** Collects the values of a catalogue, each spelling once (docs/behaviour, "Cassette form"). */
export function collectVocabulary(cassettes: readonly Cassette[]): Vocabulary {
  const valuesOf = (field: FieldName): string[] => {
    const counts = new Map<string, number>();
    for (const { [field]: value } of cassettes)
      for (const text of new Set(Array.isArray(value) ? value : [String(value ?? '')]))
        if (text.trim() !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text);
  };
  return mapFields((field) => {
    const { isSuggested }: FieldSpec = fieldSpecs[field];
    return isSuggested ? valuesOf(field) : [];
  });
}

/** What a text may become: its last item, or all of it, replaced by values that contain it. */
export function suggestTexts(
  values: readonly string[],
  typed: string,
  isList: boolean,
): readonly string[] {
  const start = isList ? (listParts(typed).at(-1)?.start ?? 0) : 0;
  const lastItem = typed.slice(start).trimStart();
  // The browser compares with all of the text: what stands before the item stays as typed.
  const before = typed.slice(0, typed.length - lastItem.length);
  const otherItems = isList ? splitList(typed.slice(0, start)) : [];
  const folded = foldValue(lastItem);
  const matching = values.filter(
    (value) =>
      value !== lastItem && !otherItems.includes(value) && foldValue(value).includes(folded),
  );
  const beginning = matching.filter((value) => foldValue(value).startsWith(folded));
  return [...new Set([...beginning, ...matching])]
    .slice(0, maxSuggestions)
    .map((value) => before + (isList ? quoteItem(value) : value));
}
