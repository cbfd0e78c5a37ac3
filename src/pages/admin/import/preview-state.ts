import { type DraftField, draftFields } from '../../../domain/fields.ts';
import type { CardPlacement } from '../../../imaging/crop/card-placement.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import type { ListSeparators } from '../../../import-export/column-mapping.ts';
import type { ColumnMapping } from '../../../import-export/column-names.ts';
import type { FieldChange, ImportRow } from '../../../import-export/dry-run.ts';
import { type Repair, toggleRepair } from '../../../import-export/repairs.ts';
import type { ArtistCorrections, FieldTexts, RowEdits } from '../../../import-export/row-edits.ts';
import type { SourceRow } from '../../../import-export/source-row.ts';
import { withItems } from '../with-items.ts';
import { type FileChoices, noChoices } from './columns/remembered-choices.ts';
import type { OpenedFile } from './files/open-file.ts';
import { placeCard, type ScanCard, turnCard } from './images/scan-card.ts';
import type { ScanThumbnail } from './images/scan-thumbnail.ts';
import { correctArtists } from './rows/artist-corrections.ts';
import type { RowFilterValue } from './rows/row-filters.ts';

/** The file being imported; `opened` is null if images came without a CSV or JSON file. */
export type SourceFile = { readonly name: string; readonly opened: OpenedFile | null };

/** The row that is being edited, and the field that took the focus. */
export type EditedCell = { readonly rowNumber: number; readonly field: DraftField };

/** The editor's choices in a dry run, by row number. */
export type RowSelection = {
  readonly excludedRows: ReadonlySet<number>;
  /** The fields of an existing cassette that take the value of the file. */
  readonly acceptedChanges: ReadonlyMap<number, ReadonlySet<DraftField>>;
};

/** The chosen files and what the editor has chosen for them. */
export type PreviewState = {
  readonly source: SourceFile | null;
  /** The file that is being read: one that was dropped before it no longer counts. */
  readonly reading: File | null;
  /** Why the last file was refused. */
  readonly error: string | null;
  readonly choices: FileChoices;
  readonly fields: readonly DraftField[];
  readonly edits: RowEdits;
  readonly corrections: ArtistCorrections;
  readonly selection: RowSelection;
  /** Rows to add although a row before is the same cassette. */
  readonly addedAnyway: ReadonlySet<number>;
  readonly imageFiles: readonly File[];
  /** The rows that the editor has chosen for images. */
  readonly assignedRows: ReadonlyMap<File, number>;
  /** Null for an image whose size can't be read. */
  readonly imageSizes: ReadonlyMap<File, Size | null>;
  /** The card in each scan that was searched. */
  readonly cards: ReadonlyMap<File, ScanCard>;
  readonly thumbnails: ReadonlyMap<File, ScanThumbnail>;
  readonly filter: RowFilterValue;
  /** Rows that were corrected while the filter showed them stay until it is changed. */
  readonly keptRows: ReadonlySet<number>;
  readonly editedCell: EditedCell | null;
};

const noSelection: RowSelection = { excludedRows: new Set(), acceptedChanges: new Map() };

/** Choices by row number, which count for one reading of one file. */
const noRowChoices = {
  edits: new Map(),
  selection: noSelection,
  addedAnyway: new Set<number>(),
  assignedRows: new Map(),
  filter: null,
  keptRows: new Set(),
  editedCell: null,
} satisfies Partial<PreviewState>;

export const noPreview: PreviewState = {
  ...noRowChoices,
  source: null,
  reading: null,
  error: null,
  choices: noChoices,
  fields: draftFields,
  corrections: new Map(),
  imageFiles: [],
  imageSizes: new Map(),
  cards: new Map(),
  thumbnails: new Map(),
};

/** A reducer for each action: the preview after it. */
export const previewReducers = {
  beginReading: (state, file: File) => ({ ...state, reading: file, error: null }),
  refuseFile: (state, error: string) => ({ ...state, error }),
  openFile: (state, source: SourceFile, choices: FileChoices) => ({
    ...state,
    source,
    reading: source.opened ? null : state.reading,
    choices,
    fields: draftFields,
    ...noRowChoices,
  }),
  /** The same file, read in another way. */
  reopenFile: (state, opened: OpenedFile, choices: FileChoices) => ({
    ...state,
    source: state.source && { ...state.source, opened },
    error: null,
    choices,
    // Another encoding leaves the rows where they are.
    ...(opened.chosen.encoding === state.source?.opened?.chosen.encoding
      ? noRowChoices
      : { selection: noSelection }),
  }),
  closeFile: (state) => ({ ...noPreview, corrections: state.corrections }),
  chooseColumns: (state, mapping: ColumnMapping, separators: ListSeparators) => ({
    ...state,
    choices: { ...state.choices, mapping, separators },
    selection: noSelection,
  }),
  toggleRepair: (state, repair: Repair) => ({
    ...state,
    choices: { ...state.choices, repairs: toggleRepair(state.choices.repairs, repair) },
  }),
  takeField: (state, field: DraftField, isTaken: boolean) => ({
    ...state,
    fields: [...withItems(new Set(state.fields), [field], isTaken)],
  }),

  editCell: (state, editedCell: EditedCell | null) => ({ ...state, editedCell }),
  /** Corrects a row; null takes it as the file has it. */
  editRow(state, source: SourceRow, changes: FieldTexts | null) {
    const { rowNumber } = source;
    const edits = new Map(state.edits);
    if (changes) edits.set(rowNumber, { ...edits.get(rowNumber), ...changes });
    else edits.delete(rowNumber);
    return {
      ...state,
      edits,
      corrections: correctArtists(state.corrections, source, changes),
      keptRows: new Set(state.keptRows).add(rowNumber),
      editedCell: null,
    };
  },
  forgetCorrections: (state) => ({ ...state, corrections: new Map() }),
  filterRows: (state, filter: RowFilterValue) => ({ ...state, filter, keptRows: new Set() }),

  excludeRows(state, rowNumbers: readonly number[], isExcluded: boolean) {
    const excludedRows = withItems(state.selection.excludedRows, rowNumbers, isExcluded);
    return { ...state, selection: { ...state.selection, excludedRows } };
  },
  /** Adds rows although a row before is the same cassette. */
  addAnyway: (state, rowNumbers: readonly number[], isAdded: boolean) => ({
    ...state,
    addedAnyway: withItems(state.addedAnyway, rowNumbers, isAdded),
  }),
  acceptChange(state, rowNumber: number, field: DraftField, isAccepted: boolean) {
    const acceptedChanges = new Map(state.selection.acceptedChanges);
    const accepted = acceptedChanges.get(rowNumber) ?? new Set();
    acceptedChanges.set(rowNumber, withItems(accepted, [field], isAccepted));
    return { ...state, selection: { ...state.selection, acceptedChanges } };
  },
  /** Accepts the changes of all rows at once: those of empty fields, all, or none. */
  acceptChanges(state, changedRows: readonly ImportRow[], which: 'empty' | 'all' | 'none') {
    const isAccepted = ({ fillsEmptyField, isOdd }: FieldChange) =>
      // A value that looks spoilt must be accepted by itself.
      (which === 'all' || (which === 'empty' && fillsEmptyField)) && !isOdd;
    const acceptedChanges = new Map(
      changedRows.map(({ source, changes }) => [
        source.rowNumber,
        new Set(changes.filter(isAccepted).map(({ field }) => field)),
      ]),
    );
    return { ...state, selection: { ...state.selection, acceptedChanges } };
  },

  addImages(state, files: readonly File[]) {
    const known = new Set(state.imageFiles.map(fileKey));
    const added = files.filter((file) => !known.has(fileKey(file)));
    return { ...state, error: null, imageFiles: [...state.imageFiles, ...added] };
  },
  removeImages(state, files: readonly File[]) {
    const removed = new Set(files);
    return { ...state, imageFiles: state.imageFiles.filter((file) => !removed.has(file)) };
  },
  /** Takes an image for a row, whatever its name. */
  assignImage: (state, file: File, rowNumber: number) => ({
    ...state,
    assignedRows: new Map(state.assignedRows).set(file, rowNumber),
  }),
  addImageSizes: (state, sizes: ReadonlyMap<File, Size | null>) => ({
    ...state,
    imageSizes: new Map([...state.imageSizes, ...sizes]),
  }),
  addThumbnail: (state, file: File, thumbnail: ScanThumbnail) => ({
    ...state,
    thumbnails: new Map(state.thumbnails).set(file, thumbnail),
  }),
  /** Adds a detected card, unless the scan has one. */
  addCard: (state, file: File, card: ScanCard) =>
    state.cards.has(file) ? state : { ...state, cards: new Map(state.cards).set(file, card) },
  placeCard: (state, file: File, placement: CardPlacement) => ({
    ...state,
    cards: new Map(state.cards).set(file, placeCard(placement, state.cards.get(file))),
  }),
  turnCards(state, files: readonly File[]) {
    const turned = new Set(files);
    const cards = [...state.cards].map(
      ([file, card]) => [file, turned.has(file) ? turnCard(card) : card] as const,
    );
    return { ...state, cards: new Map(cards) };
  },
  /** Takes the second card of a scan for another row; `copy` stands for it. */
  assignSecondCard(state, file: File, copy: File, rowNumber: number) {
    const card = state.cards.get(file);
    if (!card?.other) return state;
    return {
      ...state,
      cards: new Map(state.cards).set(file, { ...card, other: undefined }).set(copy, card.other),
      imageFiles: [...state.imageFiles, copy],
      assignedRows: new Map(state.assignedRows).set(copy, rowNumber),
    };
  },
} satisfies Record<string, (state: PreviewState, ...args: never[]) => PreviewState>;

/** Distinguishes files with the same name. */
const fileKey = (file: File): string =>
  [file.webkitRelativePath, file.name, file.size, file.lastModified].join('/');
