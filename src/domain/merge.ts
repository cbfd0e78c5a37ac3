import { type Cassette, changedFields, type Panel, panels } from './cassette.ts';
import { cassetteId, formerCassetteId } from './cassette-id.ts';
import { type CassetteDraft, type DraftField, draftFields } from './fields.ts';
import { uniqueItems } from './text/identity-text.ts';
import { toStoredChange } from './text/stored-draft.ts';

/** Merging two cassettes into one (docs/behaviour.md, "Merging"). */

/** Which of two cassettes a value comes from; `both` joins two lists. */
export type MergeSource = 'kept' | 'other' | 'both';

/** What the editor has chosen; for the rest see `defaultSource`. */
export type MergeChoices = Partial<Record<DraftField | Panel, MergeSource>>;

/** A cassette after a merge: its fields, and the panels whose images come from the other one. */
export type MergedCassette = { draft: CassetteDraft; takenPanels: readonly Panel[] };

export type CassettePair = { kept: Cassette; other: Cassette };

/** Whether a name is that of a panel, not of a field. */
export const isPanel = (name: DraftField | Panel): name is Panel =>
  (panels as readonly string[]).includes(name);
const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** Which of two cassettes is kept: the one whose id follows from its fields, else the older one. */
export function orderForMerge(one: Cassette, two: Cassette): CassettePair {
  const hasOwnId = (cassette: Cassette) =>
    cassette.id === cassetteId(cassette) || cassette.id === formerCassetteId(cassette);
  const isSecondKept =
    hasOwnId(one) === hasOwnId(two) ? (two.createdAt ?? 0) < (one.createdAt ?? 0) : hasOwnId(two);
  return isSecondKept ? { kept: two, other: one } : { kept: one, other: two };
}

/** The fields in which two cassettes differ, and the panels of which they have different images. */
export const differingNames = (one: Cassette, two: Cassette): (DraftField | Panel)[] => [
  ...changedFields(one, two),
  ...panels.filter((panel) => one.images[panel].path !== two.images[panel].path),
];

/** The items of both lists, each once whatever its case and accents; null if the value is not a list, or if one list contains the other. */
export function joinedLists({ kept, other }: CassettePair, name: DraftField | Panel) {
  if (isPanel(name)) return null;
  const [keptItems, otherItems] = [kept[name], other[name]];
  if (!Array.isArray(keptItems) || !Array.isArray(otherItems)) return null;
  const joined = uniqueItems([...keptItems, ...otherItems]);
  const longest = Math.max(uniqueItems(keptItems).length, uniqueItems(otherItems).length);
  return joined.length > longest ? joined : null;
}

/** The sources that can be chosen: an image is never removed, and is taken over only with its token and blurhash. */
export function sourcesOf(pair: CassettePair, name: DraftField | Panel): MergeSource[] {
  if (!isPanel(name))
    return joinedLists(pair, name) ? ['kept', 'other', 'both'] : ['kept', 'other'];
  const { token, blurhash } = pair.other.images[name];
  const canTake = token !== '' && blurhash !== '';
  if (!canTake) return ['kept'];
  return pair.kept.images[name].path === '' ? ['other'] : ['kept', 'other'];
}

/** What the kept cassette has stays; what it lacks comes from the other one. */
export function defaultSource(pair: CassettePair, name: DraftField | Panel): MergeSource {
  const [first = 'kept'] = sourcesOf(pair, name);
  return !isPanel(name) && isEmpty(pair.kept[name]) ? 'other' : first;
}

/** The merged cassette. */
export function mergeCassettes(pair: CassettePair, choices: MergeChoices): MergedCassette {
  const names = differingNames(pair.kept, pair.other);
  const sourceOf = (name: DraftField | Panel) =>
    names.includes(name) ? (choices[name] ?? defaultSource(pair, name)) : 'kept';
  const chosenValue = (field: DraftField) => {
    const source = sourceOf(field);
    return source === 'both' ? joinedLists(pair, field) : pair[source][field];
  };
  const chosen = draftFields.map((field) => [field, chosenValue(field)]);
  return {
    draft: toStoredChange(pair.kept, Object.fromEntries(chosen) as CassetteDraft),
    takenPanels: panels.filter((panel) => sourceOf(panel) === 'other'),
  };
}
