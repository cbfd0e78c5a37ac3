/** A copy of a set in which the items are included, or not. */
export function withItems<Item>(
  set: ReadonlySet<Item>,
  items: readonly Item[],
  isIncluded: boolean,
): ReadonlySet<Item> {
  const next = new Set(set);
  for (const item of items) isIncluded ? next.add(item) : next.delete(item);
  return next;
}
