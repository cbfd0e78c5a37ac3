import type { Cassette, DraftField } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { CardPlacement } from '../../../imaging/crop/card-placement.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import type { ImportRow } from '../../../import-export/dry-run.ts';
import type { Repair } from '../../../import-export/repairs.ts';
import type { FieldTexts } from '../../../import-export/row-edits.ts';
import type { SourceRow } from '../../../import-export/source-row.ts';
import type { RowState } from '../../../services/import-cassettes.ts';
import type { ImportTask } from '../../../services/import-row.ts';
import type { FileChoices } from './columns/remembered-choices.ts';
import type { OpenedFile } from './files/open-file.ts';
import type { ScanCard } from './images/scan-card.ts';
import type { ScanThumbnail } from './images/scan-thumbnail.ts';
import type { RowFilterValue } from './rows/row-filters.ts';

/** The file being imported; `opened` is null if images came without a CSV or JSON file. */
export type SourceFile = { readonly name: string; readonly opened: OpenedFile | null };

/** The row that is being edited, and the field that took the focus. */
export type EditedCell = { readonly rowNumber: number; readonly field: DraftField };

/** All that changes the state of the Import tab. */
export type ImportAction =
  | { type: 'beginReading'; file: File }
  | { type: 'refuseFile'; error: string }
  | { type: 'openFile'; source: SourceFile; choices: FileChoices }
  | { type: 'reopenFile'; opened: OpenedFile; choices: FileChoices }
  | { type: 'chooseColumns'; choices: Partial<FileChoices> }
  | { type: 'toggleRepair'; repair: Repair }
  | { type: 'toggleField'; field: DraftField }
  | { type: 'editCell'; cell: EditedCell | null }
  /** Corrects a row; null takes it as the file has it. */
  | { type: 'editRow'; source: SourceRow; changes: FieldTexts | null }
  | { type: 'forgetCorrections' }
  | { type: 'excludeRows'; rowNumbers: readonly number[]; isExcluded: boolean }
  | { type: 'acceptChange'; rowNumber: number; field: DraftField; isAccepted: boolean }
  /** Accepts the changes of all rows at once: those of empty fields, all, or none. */
  | { type: 'acceptChanges'; rows: readonly ImportRow[]; which: 'empty' | 'all' | 'none' }
  | { type: 'filterRows'; filter: RowFilterValue }
  | { type: 'addImages'; files: readonly File[] }
  | { type: 'removeImages'; files: readonly File[] }
  /** Takes an image for a row, whatever its name. */
  | { type: 'assignImage'; file: File; rowNumber: number }
  | { type: 'addImageSizes'; sizes: ReadonlyMap<File, Size | null> }
  | { type: 'addCard'; file: File; card: ScanCard }
  | { type: 'placeCard'; file: File; placement: CardPlacement }
  | { type: 'turnCards'; files: readonly File[] }
  /** Takes the second card of a scan for another row; `copy` stands for it. */
  | { type: 'assignSecondCard'; file: File; copy: File; rowNumber: number }
  | { type: 'addThumbnail'; file: File; thumbnail: ScanThumbnail }
  | { type: 'startRun'; tasks: readonly ImportTask[]; cassettes: readonly Cassette[] }
  | { type: 'failToStart'; failure: Failure }
  | { type: 'recordRun'; id: string }
  | { type: 'changeRows'; states: ReadonlyMap<number, RowState> }
  | { type: 'stopRun' }
  | { type: 'resumeRun' }
  | { type: 'endRun'; failure: Failure | null }
  | { type: 'undoRun'; undone: number }
  | { type: 'close' };
