import { joinList } from './cassette.ts';
import type { CassetteFields } from './fields.ts';
import { identityText, isNoReleaseId } from './text/identity-text.ts';

/** The fields by which cassettes are the same (docs/behaviour, "Duplicates"). */
export type ComparedFields = Pick<CassetteFields, 'title' | 'artist' | 'releaseId'>;

const releaseKey = ({ releaseId }: ComparedFields): string =>
  isNoReleaseId(releaseId) ? '' : identityText(releaseId);
const nameKey = ({ title, artist }: ComparedFields): string =>
  `name ${identityText(title)}\u0000${identityText(joinList(artist))}`;

/** The text that an id is derived from: the release ID, else title and artists, folded. */
export const identityKey = (fields: ComparedFields): string =>
  releaseKey(fields) === '' ? nameKey(fields) : `release ${releaseKey(fields)}`;

/** Whether the cassette that has an id is not that of these fields: renamed, it has kept its id. */
export const isRenamed = (holder: ComparedFields | null | undefined, fields: ComparedFields) =>
  holder != null && identityKey(holder) !== identityKey(fields);

/** Finds the items that are the cassette of some fields without comparing each of them. */
export class DuplicateIndex<Item extends ComparedFields> {
  /** The items by release ID, and by title and artists. */
  readonly #items = new Map<string, Item[]>();

  constructor(items: Iterable<Item>) {
    for (const item of items) this.add(item);
  }

  add(item: Item): void {
    for (const key of new Set([identityKey(item), nameKey(item)])) {
      const items = this.#items.get(key) ?? [];
      items.push(item);
      this.#items.set(key, items);
    }
  }

  /** In the order in which they were added. */
  find(fields: ComparedFields): readonly Item[] {
    const same = this.#items.get(identityKey(fields));
    if (same || releaseKey(fields) === '') return same ?? [];
    const sameName = this.#items.get(nameKey(fields)) ?? [];
    return sameName.filter((item) => releaseKey(item) === '');
  }
}

/** The groups of two or more items that are the same cassette, in the given order. */
export function findDuplicateGroups<Item extends ComparedFields>(items: readonly Item[]): Item[][] {
  const index = new DuplicateIndex(items);
  const groups = new Map<Item, ReadonlySet<Item>>();
  for (const item of items) {
    const group = new Set(index.find(item).flatMap((one) => [...(groups.get(one) ?? [one])]));
    for (const member of group) groups.set(member, group);
  }
  const found = new Set(items.flatMap((item) => groups.get(item) ?? []));
  return [...found]
    .filter(({ size }) => size > 1)
    .map((group) => items.filter((item) => group.has(item)));
}

/** Whether the release ID alone makes two the same. */
export const haveSameReleaseId = (one: ComparedFields, other: ComparedFields): boolean =>
  releaseKey(one) !== '' && releaseKey(one) === releaseKey(other);
