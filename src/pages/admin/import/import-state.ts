import type { Column } from '../../../import-export/columns.ts';
import type { RowStatus } from '../../../import-export/dry-run.ts';
import type { ReadingOptions } from '../../../import-export/read-table.ts';
import type { Encoding } from '../../../import-export/read-text.ts';
import { withItems } from '../with-items.ts';

/** The chosen file; without `bytes` it stands for pictures that came without one. */
type SourceFile = { readonly name: string; readonly bytes: Uint8Array | null };

/** Rows of one status, those that get pictures, or all. */
export type ShownRows = RowStatus | 'pictures' | null;

/** Which values of the file existing cassettes take: none, those of their empty fields, or all. */
export type TakenChanges = 'none' | 'empty' | 'all';

/** What is chosen without a consequence for the other choices. */
type Choices = {
  /** Why the last file was refused. */
  readonly error: string | null;
  /** Null until the editor has changed one. */
  readonly columns: readonly Column[] | null;
  /** The columns of which all values are shown. */
  readonly openColumns: ReadonlySet<number>;
  readonly takenChanges: TakenChanges;
  readonly shown: ShownRows;
};

/** What the editor has chosen; what it leads to is derived (use-preview.ts). */
export type ImportState = Choices & {
  readonly file: SourceFile | null;
  readonly images: readonly File[];
  readonly encoding: Encoding | null;
  readonly reading: ReadingOptions;
  readonly excludedRows: ReadonlySet<number>;
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
  takenChanges: 'none',
  shown: null,
};

export type ImportAction =
  | { type: 'openFile'; file: SourceFile }
  | { type: 'addImages'; images: readonly File[] }
  | { type: 'readAs'; encoding?: Encoding; reading?: Partial<ReadingOptions> }
  | { type: 'excludeRows'; rowNumbers: readonly number[]; areExcluded: boolean }
  | { type: 'choose'; choices: Partial<Choices> };

/** Distinguishes files with the same name. */
const fileKey = ({ webkitRelativePath, name, size, lastModified }: File): string =>
  [webkitRelativePath, name, size, lastModified].join('/');

export function importReducer(state: ImportState, action: ImportAction): ImportState {
  const { file, images, excludedRows } = state;
  switch (action.type) {
    case 'openFile':
      return { ...noImport, file: action.file, images };
    case 'addImages': {
      const known = new Set(images.map(fileKey));
      const added = action.images.filter((image) => !known.has(fileKey(image)));
      return { ...state, error: null, images: [...images, ...added] };
    }
    case 'readAs': {
      const { encoding = state.encoding } = action;
      const reading = { ...state.reading, ...action.reading };
      return { ...noImport, file, images, encoding, reading };
    }
    case 'excludeRows': {
      const { rowNumbers, areExcluded } = action;
      return { ...state, excludedRows: withItems(excludedRows, rowNumbers, areExcluded) };
    }
    case 'choose':
      return { ...state, ...action.choices };
  }
}
