import { useEffect } from 'react';
import type { CropperProps } from 'react-easy-crop';
import { vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type * as crop from '../../src/imaging/crop/crop.ts';
import type * as decode from '../../src/imaging/crop/open-image.ts';

/** What jsdom can't do for the add form: layout for the cropper, a canvas for the darkroom. */

type Shown = Pick<CropperProps, 'aspect' | 'zoom' | 'rotation' | 'onCropAreaChange'>;

/** The cropper says where its crop lies as soon as it knows; here at once. */
export function Cropper({ aspect, zoom, rotation, onCropAreaChange }: Shown) {
  useEffect(() => {
    const area = { x: 0, y: 0, width: 100 / zoom, height: 100 / zoom };
    onCropAreaChange?.(area, area);
  }, [zoom, onCropAreaChange]);
  return <div data-testid="cropper">{`${aspect.toFixed(4)} ${zoom} ${rotation}`}</div>;
}

export const openImage = vi.fn<typeof decode.openImage>();
export const cropToWebp = vi.fn<typeof crop.cropToWebp>();
export const closed: string[] = [];

/** To be called before each test: files whose names hold "broken" can't be opened. */
export function resetFakeCropping() {
  let opened = 0;
  closed.length = 0;
  openImage.mockReset().mockImplementation(async (file) => {
    if (file.name.includes('broken')) throw new Failure('file', `“${file.name}” is not an image.`);
    const url = `blob:${++opened}`;
    return {
      name: file.name,
      source: file,
      preview: file,
      url,
      width: 1000,
      height: 1000,
      close: () => closed.push(url),
    };
  });
  cropToWebp.mockReset().mockImplementation(async (image, _crop, size) => ({
    blob: new Blob([image.name], { type: 'image/webp' }),
    blurhash: `hash of ${size.width}`,
  }));
  let urls = 0;
  URL.createObjectURL = vi.fn(() => `blob:preview-${++urls}`);
  URL.revokeObjectURL = vi.fn();
}
