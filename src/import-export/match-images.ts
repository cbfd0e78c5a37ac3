import { joinList, type Panel, panels } from '../domain/cassette.ts';
import type { PanelFiles } from '../domain/import-task.ts';
import { identityText } from '../domain/text/identity-text.ts';
import { type ImportRow, isImportable } from './dry-run.ts';

/** Assigns image files to rows by their file names alone (docs/behaviour, "Import"). */

const panelEnding = /[-_ ](spine|front|j-?card)$/i;
const panelOf = (ending: string): Panel | undefined =>
  /card$/i.test(ending) ? 'fullJCard' : panels.find((panel) => panel === ending.toLowerCase());

/** Matches names such as `1234567-spine.jpg` or `The Fall - Grotesque-jcard.webp`. */
export function matchImages(files: readonly File[], rows: readonly ImportRow[]) {
  const byName = new Map<string, ImportRow[]>();
  for (const row of rows.filter(isImportable)) {
    const names = [row.source.fields, row.cassette].flatMap((one) =>
      one ? [one.releaseId, one.title, `${joinList(one.artist)} - ${one.title}`] : [],
    );
    for (const name of new Set(names.map(identityText)))
      if (name !== '') byName.set(name, [...(byName.get(name) ?? []), row]);
  }
  const byRow = new Map<number, PanelFiles>();
  const unmatched = files.flatMap((file) => {
    const reason = assign(file);
    return reason === null ? [] : [{ file, reason }];
  });
  return { byRow, unmatched };

  /** Takes the file for its row; a sentence if it can't. */
  function assign(file: File): string | null {
    const stem = file.name.replace(/\.\w{3,4}$/, '').normalize();
    const panel = panelOf(panelEnding.exec(stem)?.[1] ?? '');
    if (!panel) return 'The name does not end in -spine, -front or -jcard.';
    const name = stem.replace(panelEnding, '');
    const found = byName.get(identityText(name)) ?? [];
    const [row] = found;
    if (!row) return `No row has the release ID or the name “${name}”.`;
    if (found.length > 1) return `${found.length} rows have the name “${name}”.`;
    const { rowNumber } = row.source;
    const stored = row.cassette?.images ?? row.source.images;
    if (stored?.[panel].path) return 'The tape has that picture already.';
    const earlier = byRow.get(rowNumber);
    if (earlier?.[panel]) return `“${earlier[panel].name}” is taken for it.`;
    byRow.set(rowNumber, { ...earlier, [panel]: file });
    return null;
  }
}
