import { useEffect, useState } from 'react';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';

/** The preview of a scan, decoded, and a smaller copy for small views. */
export type ScanBitmaps = { readonly full: ImageBitmap; readonly small: ImageBitmap };

/** In pixels. */
const smallWidth = 640;

/**
 * Decodes off the main thread; an `<img>` would be decoded on it when it is first drawn. Null until the
 * bitmaps are ready, and if decoding fails, because the scan can be cropped all the same.
 */
export function useScanBitmaps({ preview }: OpenedImage): ScanBitmaps | null {
  const [bitmaps, setBitmaps] = useState<ScanBitmaps | null>(null);
  useEffect(() => {
    let isCancelled = false;
    const created: ImageBitmap[] = [];
    const create = async (options?: ImageBitmapOptions) => {
      const bitmap = await createImageBitmap(preview, options);
      if (isCancelled) bitmap.close();
      else created.push(bitmap);
      return bitmap;
    };
    Promise.all([create(), create({ resizeWidth: smallWidth, resizeQuality: 'high' })]).then(
      ([full, small]) => {
        if (!isCancelled) setBitmaps({ full, small });
      },
      (error: unknown) => {
        if (!isCancelled) console.error('The scan can’t be shown.', error);
      },
    );
    return () => {
      isCancelled = true;
      for (const bitmap of created) bitmap.close();
    };
  }, [preview]);
  return bitmaps;
}
