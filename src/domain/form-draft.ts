import type { Cassette, Panel } from './cassette.ts';
import type { CassetteFormValues } from './cassette-validation.ts';
import type { Crops } from './pictures/crop.ts';
import type { Placement, Point } from './pictures/placement.ts';

/** A scan of the whole card; `placement` is null until its card is found. */
export type Scan = { file: File; placement: Placement | null };

/** The part of a picture that the cropper of one panel shows. */
export type PictureSelection = {
  /** In degrees clockwise. */
  rotation: number;
  /** In percent of the rotated picture; null until the cropper has measured it. */
  area: (Point & { width: number; height: number }) | null;
};

/** A picture that is open in the cropper of its panel. */
export type Picture = { file: File; selection: PictureSelection };

/** The images of a tape until they are saved: a panel's picture or crop stands before the scan. */
export type DraftImages = {
  scan: Scan | null;
  pictures: Partial<Record<Panel, Picture>>;
  crops: Partial<Crops>;
};

/** A tape that is not finished: what was typed and placed of it (docs/behaviour, "Drafts"). */
export type FormDraft = DraftImages & {
  draftId: string;
  /** When it was begun, in milliseconds since the epoch by the clock of the device. */
  startedAt: number;
  /** The cassette as the editor last saw it; null for a new one. */
  base: Cassette | null;
  form: CassetteFormValues;
  /** The values with which the form of a new cassette began. */
  blank: CassetteFormValues;
};
