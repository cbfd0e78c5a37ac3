import { type DraftField, draftFields } from '../../../domain/cassette.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import { toggleRepair } from '../../../import-export/repairs.ts';
import type { ArtistCorrections, RowEdits } from '../../../import-export/row-edits.ts';
import { withItems } from '../with-items.ts';
import { type FileChoices, noChoices } from './columns/remembered-choices.ts';
import { placeCard, type ScanCard, turnCard } from './images/scan-card.ts';
import type { ScanThumbnail } from './images/scan-thumbnail.ts';
import type { EditedCell, ImportAction, SourceFile } from './import-action.ts';
import { correctArtists } from './rows/artist-corrections.ts';
import type { RowFilterValue } from './rows/row-filters.ts';

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

export const noPreview: PreviewState = {
  source: null,
  reading: null,
  error: null,
  choices: noChoices,
  fields: draftFields,
  edits: new Map(),
  corrections: new Map(),
  selection: noSelection,
  imageFiles: [],
  assignedRows: new Map(),
  imageSizes: new Map(),
  cards: new Map(),
  thumbnails: new Map(),
  filter: null,
  keptRows: new Set(),
  editedCell: null,
};

export function previewReducer(state: PreviewState, action: ImportAction): PreviewState {
  switch (action.type) {
    case 'beginReading':
      return { ...state, reading: action.file, error: null };
    case 'refuseFile':
      return { ...state, error: action.error };
    case 'openFile':
      return {
        ...state,
        source: action.source,
        reading: action.source.opened ? null : state.reading,
        choices: action.choices,
        fields: draftFields,
        edits: new Map(),
        selection: noSelection,
        filter: null,
        keptRows: new Set(),
        editedCell: null,
      };
    case 'reopenFile':
      return {
        ...state,
        source: state.source && { ...state.source, opened: action.opened },
        error: null,
        choices: action.choices,
        selection: noSelection,
      };
    case 'chooseColumns':
      return {
        ...state,
        choices: { ...state.choices, ...action.choices },
        selection: noSelection,
      };
    case 'toggleRepair': {
      const repairs = toggleRepair(state.choices.repairs, action.repair);
      return { ...state, choices: { ...state.choices, repairs } };
    }
    case 'toggleField': {
      const { field } = action;
      const others = state.fields.filter((one) => one !== field);
      const isTaken = others.length < state.fields.length;
      return { ...state, fields: isTaken ? others : [...others, field] };
    }
    case 'editCell':
      return { ...state, editedCell: action.cell };
    case 'editRow': {
      const { source, changes } = action;
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
    }
    case 'forgetCorrections':
      return { ...state, corrections: new Map() };
    case 'excludeRows': {
      const { rowNumbers, isExcluded } = action;
      const excludedRows = withItems(state.selection.excludedRows, rowNumbers, isExcluded);
      return { ...state, selection: { ...state.selection, excludedRows } };
    }
    case 'acceptChange': {
      const { rowNumber, field, isAccepted } = action;
      const acceptedChanges = new Map(state.selection.acceptedChanges);
      const accepted = acceptedChanges.get(rowNumber) ?? new Set();
      acceptedChanges.set(rowNumber, withItems(accepted, [field], isAccepted));
      return { ...state, selection: { ...state.selection, acceptedChanges } };
    }
    case 'acceptChanges': {
      const acceptedChanges = new Map<number, ReadonlySet<DraftField>>();
      for (const { source, status, changes } of action.rows) {
        if (status !== 'changed' || action.which === 'none') continue;
        const accepted = changes.filter(
          // A value that looks wrongly decoded must be accepted by itself.
          ({ fillsEmptyField, isOdd }) => (action.which === 'all' || fillsEmptyField) && !isOdd,
        );
        acceptedChanges.set(source.rowNumber, new Set(accepted.map(({ field }) => field)));
      }
      return { ...state, selection: { ...state.selection, acceptedChanges } };
    }
    case 'filterRows':
      return { ...state, filter: action.filter, keptRows: new Set() };
    case 'addImages': {
      const known = new Set(state.imageFiles.map(fileKey));
      const added = action.files.filter((file) => !known.has(fileKey(file)));
      return { ...state, error: null, imageFiles: [...state.imageFiles, ...added] };
    }
    case 'removeImages': {
      const removed = new Set(action.files);
      return { ...state, imageFiles: state.imageFiles.filter((file) => !removed.has(file)) };
    }
    case 'assignImage': {
      const { file, rowNumber } = action;
      return { ...state, assignedRows: new Map(state.assignedRows).set(file, rowNumber) };
    }
    case 'addImageSizes':
      return { ...state, imageSizes: new Map([...state.imageSizes, ...action.sizes]) };
    case 'addCard':
      return withCards(state, state.cards.has(action.file) ? [] : [[action.file, action.card]]);
    case 'placeCard': {
      const { file, placement } = action;
      return withCards(state, [[file, placeCard(placement, state.cards.get(file))]]);
    }
    case 'turnCards':
      return withCards(
        state,
        action.files.flatMap((file): [File, ScanCard][] => {
          const card = state.cards.get(file);
          return card ? [[file, turnCard(card)]] : [];
        }),
      );
    case 'assignSecondCard': {
      const { file, copy, rowNumber } = action;
      const card = state.cards.get(file);
      if (!card?.other) return state;
      return {
        ...withCards(state, [
          [file, { ...card, other: undefined }],
          [copy, card.other],
        ]),
        imageFiles: [...state.imageFiles, copy],
        assignedRows: new Map(state.assignedRows).set(copy, rowNumber),
      };
    }
    case 'addThumbnail': {
      const { file, thumbnail } = action;
      return { ...state, thumbnails: new Map(state.thumbnails).set(file, thumbnail) };
    }
    case 'startRun':
      return { ...state, reading: null, editedCell: null };
    case 'close':
      return { ...noPreview, corrections: state.corrections };
    default:
      return state;
  }
}

/** Distinguishes files with the same name. */
const fileKey = (file: File): string =>
  [file.webkitRelativePath, file.name, file.size, file.lastModified].join('/');

const withCards = (state: PreviewState, cards: [File, ScanCard][]): PreviewState => ({
  ...state,
  cards: new Map([...state.cards, ...cards]),
});
