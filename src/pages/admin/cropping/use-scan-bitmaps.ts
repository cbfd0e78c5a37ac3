import { useEffect, useState } from 'react';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';

/** The cropper's copy of a scan as pixels that can be drawn at once, and a smaller one for small views. */
export type ScanBitmaps = { readonly full: ImageBitmap; readonly small: ImageBitmap };

const smallWidth = 640;

/**
 * Decoded beside the page, which an `<img>` would not be: it is decoded where it is first drawn. Null
 * until it is there; a picture that can't be shown stays away, as its crops still can be made.
 */
export function useScanBitmaps({ preview }: OpenedImage): ScanBitmaps | null {
  const [picture, setPicture] = useState<ScanBitmaps | null>(null);
  useEffect(() => {
    let left = false;
    const made: ImageBitmap[] = [];
    const make = async (options?: ImageBitmapOptions) => {
      const bitmap = await createImageBitmap(preview, options);
      if (left) bitmap.close();
      else made.push(bitmap);
      return bitmap;
    };
    Promise.all([make(), make({ resizeWidth: smallWidth, resizeQuality: 'high' })]).then(
      ([full, small]) => {
        if (!left) setPicture({ full, small });
      },
      (error: unknown) => {
        if (!left) console.error('The scan can’t be shown.', error);
      },
    );
    return () => {
      left = true;
      for (const bitmap of made) bitmap.close();
    };
  }, [preview]);
  return picture;
}
