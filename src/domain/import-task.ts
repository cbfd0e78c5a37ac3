import { type Cassette, type CassetteImages, changedFields, type Panel } from './cassette.ts';
import type { CassetteFields } from './fields.ts';

export type PanelFiles = Partial<Record<Panel, File>>;

/** What an import does for one row of its file (docs/behaviour, "Import"). */
export type ImportTask = {
  readonly rowNumber: number;
  /** The cassette to change; null for a new one. */
  readonly base: Cassette | null;
  readonly fields: CassetteFields;
  /** For a new cassette: the id and the stored images that its row contains. */
  readonly id?: string | undefined;
  /** Added although the catalogue or the file has the same cassette. */
  readonly allowsDuplicate?: boolean | undefined;
  readonly images?: CassetteImages | undefined;
  readonly files?: PanelFiles | undefined;
  /** A picture of its whole card, which waits in the queue of tapes. */
  readonly scan?: File | undefined;
};

/** Whether a row changes the catalogue: a scan alone does not. */
export const changesCatalogue = ({ base, fields, files }: ImportTask): boolean =>
  !base || files !== undefined || changedFields(base, fields).length > 0;
