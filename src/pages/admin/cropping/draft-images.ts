import { type Panel, panels } from '../../../domain/cassette.ts';
import type { DraftImages, Picture, PictureSelection, Scan } from '../../../domain/form-draft.ts';
import type { Crops } from '../../../domain/pictures/crop.ts';

/** The images of a draft; pure (docs/behaviour, "Cassette form" and "Scan of a whole card"). */

export type ImagesChange =
  | { type: 'set-scan'; scan: Scan | null }
  /** Opens a picture in the cropper of its panel; null closes the cropper. */
  | { type: 'set-picture'; panel: Panel; file: File | null }
  | { type: 'select'; panel: Panel; selection: Partial<PictureSelection> }
  /** Takes crops, and closes the croppers of their panels. */
  | { type: 'add-crops'; crops: Partial<Crops> }
  | { type: 'clear' }
  /** Puts cleared images back where there are no newer ones. */
  | { type: 'restore'; images: DraftImages };

export const noDraftImages: DraftImages = { scan: null, pictures: {}, crops: {} };

/** A picture as its cropper opens it. */
export const openPicture = (file: File): Picture => ({
  file,
  selection: { rotation: 0, area: null },
});

/** Whether a save replaces, or adds, the image of this panel. */
export const hasImage = ({ scan, pictures, crops }: DraftImages, panel: Panel): boolean =>
  scan !== null || pictures[panel] !== undefined || crops[panel] !== undefined;

export const hasAnyImage = (images: DraftImages): boolean =>
  panels.some((panel) => hasImage(images, panel));

function omit<Value>(values: Partial<Record<Panel, Value>>, omitted: readonly Panel[]) {
  const kept = panels.filter((panel) => values[panel] && !omitted.includes(panel));
  return Object.fromEntries(kept.map((panel) => [panel, values[panel]]));
}

/** The images without those of these panels; a scan is of all three. */
export const withoutPanels = (
  { scan, pictures, crops }: DraftImages,
  omitted: readonly Panel[],
): DraftImages => ({
  scan: omitted.length > 0 ? null : scan,
  pictures: omit(pictures, omitted),
  crops: omit(crops, omitted),
});

export function changeImages(images: DraftImages, change: ImagesChange): DraftImages {
  const { scan, pictures, crops } = images;
  switch (change.type) {
    case 'set-scan':
      return { ...images, scan: change.scan };
    case 'set-picture': {
      const { panel, file } = change;
      const opened = file && { [panel]: openPicture(file) };
      return { ...images, pictures: { ...omit(pictures, [panel]), ...opened } };
    }
    case 'select': {
      const { panel } = change;
      const picture = pictures[panel];
      if (!picture) return images;
      const selection = { ...picture.selection, ...change.selection };
      return { ...images, pictures: { ...pictures, [panel]: { ...picture, selection } } };
    }
    case 'add-crops': {
      const added = panels.filter((panel) => change.crops[panel]);
      return { scan, pictures: omit(pictures, added), crops: { ...crops, ...change.crops } };
    }
    case 'clear':
      return noDraftImages;
    case 'restore':
      return {
        scan: scan ?? change.images.scan,
        pictures: { ...change.images.pictures, ...pictures },
        crops: { ...change.images.crops, ...crops },
      };
  }
}
