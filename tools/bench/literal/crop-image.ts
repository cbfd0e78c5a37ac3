import { encode } from 'blurhash';
import type { Area } from 'react-easy-crop';

const loadImage = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = url;
  });

const canvasOf = (width: number, height: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return { canvas, context: canvas.getContext('2d') as CanvasRenderingContext2D };
};

/** The cropper's own way with a plain canvas: turn the whole picture, cut, shrink, write webp. */
export async function cropImage(
  url: string,
  area: Area,
  rotation: number,
  size: { width: number; height: number },
): Promise<{ blob: Blob; blurhash: string }> {
  const image = await loadImage(url);
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const turned = canvasOf(
    cos * image.width + sin * image.height,
    sin * image.width + cos * image.height,
  );
  turned.context.translate(turned.canvas.width / 2, turned.canvas.height / 2);
  turned.context.rotate(angle);
  turned.context.drawImage(image, -image.width / 2, -image.height / 2);

  const cut = canvasOf(size.width, size.height);
  cut.context.drawImage(
    turned.canvas,
    area.x,
    area.y,
    area.width,
    area.height,
    0,
    0,
    size.width,
    size.height,
  );
  const { data } = cut.context.getImageData(0, 0, size.width, size.height);
  const blurhash = encode(data, size.width, size.height, 4, 4);
  const blob = await new Promise<Blob>((resolve, reject) =>
    cut.canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error('No blob'))),
      'image/webp',
    ),
  );
  return { blob, blurhash };
}
