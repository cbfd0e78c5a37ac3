import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { CropperProps } from 'react-easy-crop';
import { vi } from 'vitest';
import type { Panel } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import { wholePicture } from '../../src/imaging/crop/card-placement.ts';
import type * as crop from '../../src/imaging/crop/crop.ts';
import type * as open from '../../src/imaging/crop/open-image.ts';

/** Replaces what jsdom lacks for cropping: layout for the cropper, decoder and canvas for the images. */

type Props = Required<
  Pick<CropperProps, 'aspect' | 'zoom' | 'rotation' | 'onZoomChange' | 'onCropAreaChange'>
> & { initialCroppedAreaPercentages: { width: number } };

/** Replaces react-easy-crop, which begins on an area, and reports it. Pictures are as wide as high. */
export function Cropper({ aspect, zoom, rotation, ...props }: Props) {
  const [width, height] = [100 * Math.min(1, aspect), 100 * Math.min(1, 1 / aspect)];
  const begin = useEffectEvent(() => {
    props.onZoomChange(width / props.initialCroppedAreaPercentages.width);
  });
  const report = useEffectEvent((zoom: number) => {
    const area = { x: 0, y: 0, width: width / zoom, height: height / zoom };
    props.onCropAreaChange(area, area);
  });
  useLayoutEffect(() => {
    begin();
    // Without a size it reports NaN.
    return () => report(Number.NaN);
  }, []);
  useEffect(() => report(zoom), [zoom]);
  return <div data-testid="cropper">{`${aspect.toFixed(4)} ${zoom} ${rotation}`}</div>;
}

export const openImage = vi.fn<typeof open.openImage>();
export const cropToWebp = vi.fn<typeof crop.cropToWebp>();
/** The whole picture until a test file gives another answer. */
export const findPlacement = vi.fn<typeof crop.findPlacement>();
export const cropScan = vi.fn<typeof crop.cropScan>();

/** Call it before each test. Files with "broken" in their name can't be opened. */
export function resetFakeCropping() {
  findPlacement.mockReset().mockImplementation(async (image) => wholePicture(image));
  cropScan.mockReset().mockImplementation(async ({ name }) => {
    const cropOf = (panel: Panel) => ({
      blob: new Blob([`${panel} of ${name}`], { type: 'image/webp' }),
      blurhash: `hash of ${panel}`,
    });
    return { spine: cropOf('spine'), front: cropOf('front'), fullJCard: cropOf('fullJCard') };
  });
  openImage.mockReset().mockImplementation(async (file) => {
    if (file.name.includes('broken')) throw new Failure('file', `“${file.name}” is not an image.`);
    return { name: file.name, source: file, preview: file, width: 1000, height: 1000 };
  });
  cropToWebp.mockReset().mockImplementation(async (image, _selection, size) => ({
    blob: new Blob([image.name], { type: 'image/webp' }),
    blurhash: `hash of ${size.width}`,
  }));
  let urlCount = 0;
  URL.createObjectURL = vi.fn(() => `blob:preview-${++urlCount}`);
  URL.revokeObjectURL = vi.fn();
}
