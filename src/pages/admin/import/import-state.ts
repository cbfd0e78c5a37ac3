import type { Column } from '../../../import-export/columns.ts';
import type { Encoding } from '../../../import-export/decode-text.ts';
import type { RowChoice } from '../../../import-export/dry-run.ts';
import type { AppliedChanges } from '../../../import-export/plan-import.ts';
import type { ReadingOptions } from '../../../import-export/read-table.ts';

type SourceFile = { readonly name: string; readonly bytes: Uint8Array };

/** What the editor has chosen; what it leads to is derived (use-preview.ts). */
export type ImportState = {
  readonly file: SourceFile | null;
  readonly images: readonly File[];
  readonly error: string | null;
  readonly encoding: Encoding | null;
  readonly reading: ReadingOptions;
  /** Null until the editor has changed one. */
  readonly columns: readonly Column[] | null;
  readonly rowChoices: ReadonlyMap<number, RowChoice>;
  readonly appliedChanges: AppliedChanges;
  /** How rows are known that have the ids of cassettes of other names; null if not said. */
  readonly knownBy: 'id' | 'name' | null;
};

export const noImport: ImportState = {
  file: null,
  images: [],
  error: null,
  encoding: null,
  reading: { headingRow: null, delimiter: null, areQuotesText: false },
  columns: null,
  rowChoices: new Map(),
  appliedChanges: 'none',
  knownBy: null,
};

type ImportAction =
  | { type: 'open-file'; file: SourceFile }
  | { type: 'add-images'; images: readonly File[] }
  | { type: 'refuse'; error: string }
  | { type: 'read-as'; encoding?: Encoding; reading?: Partial<ReadingOptions> }
  | { type: 'change-columns'; columns: readonly Column[] }
  | { type: 'choose-changes'; appliedChanges: AppliedChanges }
  | { type: 'know-by'; knownBy: ImportState['knownBy'] }
  | { type: 'choose-rows'; rowNumbers: readonly number[]; choice: RowChoice | null };

export function importReducer(state: ImportState, action: ImportAction): ImportState {
  const { file, images } = state;
  switch (action.type) {
    case 'open-file':
      return { ...noImport, file: action.file, images };
    case 'add-images':
      return { ...state, error: null, images: [...images, ...action.images] };
    case 'read-as': {
      const { encoding = state.encoding } = action;
      const reading = { ...state.reading, ...action.reading };
      return { ...noImport, file, images, encoding, reading };
    }
    case 'choose-rows': {
      const rowChoices = new Map(state.rowChoices);
      for (const rowNumber of action.rowNumbers)
        if (action.choice) rowChoices.set(rowNumber, action.choice);
        else rowChoices.delete(rowNumber);
      return { ...state, rowChoices };
    }
    default: {
      const { type, ...choice } = action;
      return { ...state, ...choice };
    }
  }
}
