import { panelSize } from '../../../domain/cassette.ts';
import { drawTransformed, readPixels } from '../../../imaging/crop/canvas.ts';
import { isTextSideways } from '../../../imaging/text-direction.ts';
import { regionRect, type Turns } from './card-view.ts';

/**
 * The turn with which the text on the flap stands upright. Text on its side is taken to run down, as on
 * most spines. `url` is of this site; rejects when the picture can't be decoded.
 */
export async function findFlapTurns(url: string): Promise<Turns> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const share = regionRect('flap', 0).width;
  const flap = await createImageBitmap(image, 0, 0, naturalWidth * share, naturalHeight);
  const height = panelSize.fullJCard.height;
  const width = Math.round(panelSize.fullJCard.width * share);
  const scaled = drawTransformed(flap, [width / flap.width, 0, 0, height / flap.height, 0, 0], {
    width,
    height,
  });
  return isTextSideways(readPixels(scaled)) ? 3 : 0;
}
