import type { FieldName } from '../../../domain/fields.ts';
import type { Column } from '../../../import-export/columns.ts';
import type { ImportRow, RowStatus } from '../../../import-export/dry-run.ts';
import type { ReadingOptions } from '../../../import-export/read-table.ts';
import type { Encoding } from '../../../import-export/read-text.ts';
import type { ImportTask, rowImporter } from '../../../services/import-row.ts';
import { withItems } from '../with-items.ts';

/** The chosen file; without `bytes` it stands for pictures that came without one. */
type SourceFile = { readonly name: string; readonly bytes: Uint8Array | null };

/** Rows of one status, those that get pictures, or all. */
export type ShownRows = RowStatus | 'pictures' | null;

/** The fields of existing cassettes that take the value of the file, by row number. */
export type AcceptedChanges = ReadonlyMap<number, ReadonlySet<FieldName>>;

/** An import that has begun: what it does does not follow the catalogue any more. */
type StartedImport = {
  readonly rows: readonly ImportRow[];
  readonly tasks: readonly ImportTask[];
  /** Saves a row; all attempts of a row go through the same one. */
  readonly work: ReturnType<typeof rowImporter>;
};

/** What the editor has chosen; what it leads to is derived (use-preview.ts). */
export type ImportState = {
  readonly file: SourceFile | null;
  readonly images: readonly File[];
  /** Why the last file was refused. */
  readonly error: string | null;
  readonly encoding: Encoding | null;
  readonly reading: ReadingOptions;
  /** Null until the editor has changed one. */
  readonly columns: readonly Column[] | null;
  /** The columns of which all values are shown. */
  readonly openColumns: ReadonlySet<number>;
  readonly excludedRows: ReadonlySet<number>;
  readonly acceptedChanges: AcceptedChanges;
  /** The rows that are shown; null for all. */
  readonly shown: ShownRows;
  readonly started: StartedImport | null;
};

export const noImport: ImportState = {
  file: null,
  images: [],
  error: null,
  encoding: null,
  reading: { headingRow: null, delimiter: null, areQuotesText: false },
  columns: null,
  openColumns: new Set(),
  excludedRows: new Set(),
  acceptedChanges: new Map(),
  shown: null,
  started: null,
};

export type ImportAction =
  | { type: 'openFile'; file: SourceFile }
  | { type: 'refuseFile'; error: string }
  | { type: 'addImages'; images: readonly File[] }
  | { type: 'readAs'; encoding?: Encoding; reading?: Partial<ReadingOptions> }
  | { type: 'chooseColumns'; columns: readonly Column[] }
  | { type: 'openColumn'; column: number }
  | { type: 'excludeRows'; rowNumbers: readonly number[]; areExcluded: boolean }
  | { type: 'acceptChange'; rowNumber: number; field: FieldName; isAccepted: boolean }
  | { type: 'acceptChanges'; accepted: AcceptedChanges }
  | { type: 'showRows'; shown: ShownRows }
  | { type: 'start'; started: StartedImport }
  | { type: 'close' };

/** Distinguishes files with the same name. */
const fileKey = ({ webkitRelativePath, name, size, lastModified }: File): string =>
  [webkitRelativePath, name, size, lastModified].join('/');

/** The state after an action. Once the import has begun, only closing changes it. */
export function importReducer(state: ImportState, action: ImportAction): ImportState {
  if (state.started) return action.type === 'close' ? noImport : state;
  switch (action.type) {
    case 'openFile':
      return { ...noImport, file: action.file, images: state.images };
    case 'refuseFile':
      return { ...state, error: action.error };
    case 'addImages': {
      const known = new Set(state.images.map(fileKey));
      const added = action.images.filter((file) => !known.has(fileKey(file)));
      return { ...state, error: null, images: [...state.images, ...added] };
    }
    case 'readAs':
      return {
        ...noImport,
        file: state.file,
        images: state.images,
        encoding: action.encoding ?? state.encoding,
        reading: { ...state.reading, ...action.reading },
      };
    case 'chooseColumns':
      return { ...state, columns: action.columns, acceptedChanges: noImport.acceptedChanges };
    case 'openColumn':
      return {
        ...state,
        openColumns: withItems(
          state.openColumns,
          [action.column],
          !state.openColumns.has(action.column),
        ),
      };
    case 'excludeRows':
      return {
        ...state,
        excludedRows: withItems(state.excludedRows, action.rowNumbers, action.areExcluded),
      };
    case 'acceptChange': {
      const { rowNumber, field, isAccepted } = action;
      const accepted = state.acceptedChanges.get(rowNumber) ?? new Set();
      return {
        ...state,
        acceptedChanges: new Map(state.acceptedChanges).set(
          rowNumber,
          withItems(accepted, [field], isAccepted),
        ),
      };
    }
    case 'acceptChanges':
      return { ...state, acceptedChanges: action.accepted };
    case 'showRows':
      return { ...state, shown: action.shown };
    case 'start':
      return { ...state, started: action.started };
    case 'close':
      return noImport;
  }
}
