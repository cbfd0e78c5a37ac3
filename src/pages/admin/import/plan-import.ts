import { type Cassette, panels } from '../../../domain/cassette.ts';
import { type CassetteFields, emptyDraft, mapFields } from '../../../domain/fields.ts';
import { exportedId, type FieldChange, type ImportRow } from '../../../import-export/dry-run.ts';
import {
  matchImages,
  type PanelFiles,
  type UnmatchedFile,
} from '../../../import-export/match-images.ts';
import type { ImportTask } from '../../../services/import-row.ts';
import type { TakenChanges } from './import-state.ts';

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

/** Whether a change of an existing cassette is taken. */
export const isTaken = ({ from }: FieldChange, taken: TakenChanges): boolean =>
  taken === 'all' || (taken === 'empty' && from === '');

/** What an import would do with these rows, if the editor leaves none out. */
export function planImport(
  rows: readonly ImportRow[],
  taken: TakenChanges,
  { byRow }: PlannedImages,
): ImportTask[] {
  return rows.filter(isImportable).flatMap((row): ImportTask[] => {
    const { source, cassette, images } = row;
    const { rowNumber, draft } = source;
    const files = byRow.get(rowNumber);
    if (!cassette) return [{ rowNumber, base: null, draft, id: exportedId(source), images, files }];
    const changes = row.changes.filter((change) => isTaken(change, taken));
    if (!files && changes.length === 0) return [];
    const fields = new Set(changes.map(({ field }) => field));
    const changed = mapFields((field) => (fields.has(field) ? draft : cassette)[field]);
    return [{ rowNumber, base: cassette, draft: changed as CassetteFields, files }];
  });
}
