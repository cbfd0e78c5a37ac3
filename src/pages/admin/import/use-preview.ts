import { useMemo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { TrackLists } from '../../../domain/text/track-list.ts';
import { missingColumnsMessage } from '../../../import-export/column-mapping.ts';
import { guessColumns } from '../../../import-export/column-names.ts';
import { dryRun, type ImportRow } from '../../../import-export/dry-run.ts';
import { sourceRows } from '../../../import-export/parse-file.ts';
import { repairRows } from '../../../import-export/repairs.ts';
import { editRows } from '../../../import-export/row-edits.ts';
import type { SourceRow } from '../../../import-export/source-row.ts';
import { withTrackLists } from '../use-track-lists.ts';
import { isImportable, planImages, rowsMissingImages } from './images/image-plan.ts';
import { findSmallImages } from './images/small-images.ts';
import type { ImportActions } from './import-store.ts';
import type { PreviewState } from './preview-state.ts';
import { planImport } from './run/import-plan.ts';

export type Scan = { readonly rowNumber: number; readonly title: string; readonly file: File };

const noRows: readonly SourceRow[] = [];

const titleOf = ({ cassette, draft }: ImportRow): string => (cassette ?? draft).title;

/** What importing the chosen files would do to these cassettes, with the editor's choices. */
export function usePreview(
  state: PreviewState,
  cassettes: readonly Cassette[],
  trackLists: TrackLists | null,
  isEditable: boolean,
  cropRow: ImportActions['cropRow'],
) {
  const { source, choices, edits, corrections, fields, selection } = state;
  const { addedAnyway, imageFiles, assignedRows, imageSizes, cards } = state;
  const isImagesOnly = source !== null && source.opened === null;
  const content = source?.opened?.content ?? null;
  const guesses = useMemo(
    () => (content?.kind === 'columns' ? guessColumns(content.header, content.csv.rows) : []),
    [content],
  );
  const { separators } = choices;
  const mapping = useMemo(
    () =>
      choices.mapping.length === guesses.length
        ? choices.mapping
        : guesses.map((guess) => guess?.field ?? null),
    [choices.mapping, guesses],
  );
  const mappingError = content?.kind === 'columns' ? missingColumnsMessage(mapping) : null;
  const catalogueArtists = useMemo(
    () => new Set(cassettes.flatMap(({ artist }) => artist)),
    [cassettes],
  );
  const parsedRows = useMemo(
    () =>
      content && mappingError === null
        ? sourceRows(content, { mapping, separators }, catalogueArtists)
        : noRows,
    [content, mapping, separators, mappingError, catalogueArtists],
  );
  /** The fields that the file contains. */
  const givenFields = useMemo(
    () => new Set(parsedRows.flatMap((row) => row.givenFields)),
    [parsedRows],
  );
  const editedRows = useMemo(
    () => editRows(parsedRows, edits, corrections),
    [parsedRows, edits, corrections],
  );
  const { rows: repairedRows, problems } = useMemo(
    () => repairRows(editedRows, choices.repairs),
    [editedRows, choices.repairs],
  );
  const takesTrackLists = useMemo(
    () =>
      cassettes.length > 0 &&
      fields.includes('trackList') &&
      repairedRows.some(({ draft, skipReason }) => draft.trackList !== '' && !skipReason),
    [cassettes, fields, repairedRows],
  );
  /** Whether the track lists of the catalogue, with which those of the file are compared, are not read yet. */
  const isUnread = isEditable && takesTrackLists && trackLists === null;
  const compared = useMemo(
    () =>
      isEditable && takesTrackLists && trackLists
        ? withTrackLists(cassettes, trackLists)
        : cassettes,
    [isEditable, takesTrackLists, trackLists, cassettes],
  );
  const rows = useMemo(() => {
    if (isImagesOnly) return rowsMissingImages(compared);
    const comparedFields = isUnread ? fields.filter((field) => field !== 'trackList') : fields;
    return repairedRows.length > 0
      ? dryRun(repairedRows, compared, comparedFields, addedAnyway)
      : [];
  }, [isImagesOnly, repairedRows, compared, fields, isUnread, addedAnyway]);
  const images = useMemo(
    () => planImages(imageFiles, rows, !isImagesOnly, assignedRows),
    [imageFiles, rows, isImagesOnly, assignedRows],
  );
  const scans = useMemo(
    () =>
      rows.flatMap((row): Scan[] => {
        const { rowNumber } = row.source;
        const file = images.byRow.get(rowNumber)?.files.scan;
        return file ? [{ rowNumber, title: titleOf(row), file }] : [];
      }),
    [rows, images],
  );
  /** The titles of the rows that can take an image, by row number. */
  const titles = useMemo(
    () => new Map(rows.filter(isImportable).map((row) => [row.source.rowNumber, titleOf(row)])),
    [rows],
  );
  const smallImages = useMemo(
    () => findSmallImages(images, imageSizes, cards),
    [images, imageSizes, cards],
  );
  /** The rows in whose scan no card was detected. */
  const undetectedRows = useMemo(() => {
    const undetected = scans.filter(({ file }) => cards.get(file)?.found === false);
    return new Set(undetected.map(({ rowNumber }) => rowNumber));
  }, [scans, cards]);
  const tasks = useMemo(
    () => (isUnread ? [] : planImport(rows, selection, images, cropRow)),
    [isUnread, rows, selection, images, cropRow],
  );
  return {
    ...state,
    /** False once the import has begun. */
    isEditable,
    /** The cassettes with which the rows are compared; with their track lists if the file has some. */
    cassettes: compared,
    takesTrackLists: isEditable && takesTrackLists,
    isUnread,
    /** What the open file holds; null without one. */
    content,
    guesses,
    mapping,
    mappingError,
    givenFields,
    editedRows,
    repairedRows,
    problems,
    rows,
    images,
    scans,
    titles,
    smallImages,
    undetectedRows,
    tasks,
  };
}

export type ImportPreview = ReturnType<typeof usePreview>;
