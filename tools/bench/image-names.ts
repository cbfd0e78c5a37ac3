import { type Panel, panels } from '../../src/domain/cassette.ts';

/** Path and token of a generated cassette's image: UUIDs, as the rules require, that encode panel and index. */
export function imageOf(panel: Panel, index: number): { path: string; token: string } {
  const uuid = `00000000-0000-4000-800${panels.indexOf(panel)}-${String(index).padStart(12, '0')}`;
  return { path: `images/${uuid}`, token: uuid };
}

/** The inverse of `imageOf`; null for another path. */
export function imageNamed(path: string): { panel: Panel; index: number } | null {
  const found = /^images\/00000000-0000-4000-800([012])-(\d{12})$/.exec(path);
  if (!found) return null;
  return { panel: panels[Number(found[1])] as Panel, index: Number(found[2]) };
}
