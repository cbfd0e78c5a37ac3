import { type Cassette, panels } from '../../../domain/cassette.ts';
import { type CassetteFields, emptyDraft, mapFields } from '../../../domain/fields.ts';
import { exportedId, type ImportRow } from '../../../import-export/dry-run.ts';
import {
  matchImages,
  type PanelFiles,
  type UnmatchedFile,
} from '../../../import-export/match-images.ts';
import type { ImportTask } from '../../../services/import-row.ts';
import type { Crops } from '../../../services/ports.ts';
import type { AcceptedChanges } from './import-state.ts';

type PlannedImages = {
  /** By row number. */
  readonly byRow: ReadonlyMap<number, PanelFiles>;
  readonly unmatched: readonly UnmatchedFile[];
};

/** Whether a row can be imported, and take pictures. */
const isImportable = ({ status }: ImportRow): boolean => status !== 'wrong' && status !== 'skipped';

/** Finds the rows of pictures: new cassettes, and panels that a cassette lacks; stored pictures are kept. */
export function planImages(files: readonly File[], rows: readonly ImportRow[]): PlannedImages {
  const targets = rows.filter(isImportable).map(({ source, cassette, images }) => {
    const stored = cassette?.images ?? images;
    return {
      rowNumber: source.rowNumber,
      releaseId: source.draft.releaseId || (cassette?.releaseId ?? ''),
      title: source.draft.title || (cassette?.title ?? ''),
      artist: cassette?.artist ?? source.draft.artist,
      storedPanels: panels.filter((panel) => stored[panel].path !== ''),
    };
  });
  return matchImages(files, targets);
}

/** Rows for pictures that come without a file: every cassette that lacks one. */
export const rowsMissingImages = (cassettes: readonly Cassette[]): ImportRow[] =>
  cassettes
    .filter(({ images }) => panels.some((panel) => images[panel].path === ''))
    .map((cassette, index) => ({
      source: { rowNumber: index + 1, cells: [], draft: emptyDraft, givenFields: [], errors: [] },
      status: 'same',
      reasons: [],
      cassette,
      changes: [],
      images: cassette.images,
    }));

/** What an import would do with the editor's choices. */
export function planImport(
  rows: readonly ImportRow[],
  excludedRows: ReadonlySet<number>,
  acceptedChanges: AcceptedChanges,
  { byRow }: PlannedImages,
  cropImages: (files: PanelFiles) => Promise<Partial<Crops>>,
): ImportTask[] {
  const exportedIds = new Set(rows.flatMap(({ source }) => exportedId(source) ?? []));
  return rows.flatMap((row): ImportTask[] => {
    const { source, cassette, changes, images } = row;
    const { rowNumber, draft } = source;
    if (!isImportable(row) || excludedRows.has(rowNumber)) return [];
    const files = byRow.get(rowNumber);
    const crop = files && (() => cropImages(files));
    if (!cassette) {
      const id = exportedId(source);
      const otherRowIds = id ? exportedIds : undefined;
      return [{ rowNumber, base: null, draft, id, images, otherRowIds, crop }];
    }
    const accepted = new Set(
      changes
        .map(({ field }) => field)
        .filter((field) => acceptedChanges.get(rowNumber)?.has(field)),
    );
    if (!crop && accepted.size === 0) return [];
    const changed = mapFields((field) =>
      accepted.has(field) ? draft[field] : cassette[field],
    ) as CassetteFields;
    return [{ rowNumber, base: cassette, draft: changed, crop }];
  });
}

/** The changes that fill an empty field, or all changes. */
export const changesOf = (rows: readonly ImportRow[], which: 'empty' | 'all'): AcceptedChanges =>
  new Map(
    rows.map(({ source, changes }) => [
      source.rowNumber,
      new Set(
        changes.filter(({ from }) => which === 'all' || from === '').map(({ field }) => field),
      ),
    ]),
  );
