import sharp from 'sharp';

type Photo = {
  width: number;
  height: number;
  /** EXIF orientation; 6 is a photo from an upright phone. */
  orientation?: number;
};

const photos = new Map<string, Promise<Buffer>>();

/** A real JPEG for a file picker: four quarters of four colours. */
export async function photo(settings: Photo) {
  const key = JSON.stringify(settings);
  const drawing = photos.get(key) ?? drawPhoto(settings);
  photos.set(key, drawing);
  return { name: 'photo.jpeg', mimeType: 'image/jpeg', buffer: await drawing };
}

function drawPhoto({ width, height, orientation }: Photo): Promise<Buffer> {
  const quarter = (colour: string, left: number, top: number) => ({
    input: {
      create: {
        width: Math.ceil(width / 2),
        height: Math.ceil(height / 2),
        channels: 3 as const,
        background: colour,
      },
    },
    left,
    top,
  });
  const [x, y] = [Math.floor(width / 2), Math.floor(height / 2)];
  let image = sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    quarter('#d02020', 0, 0),
    quarter('#20a040', x, 0),
    quarter('#2030d0', 0, y),
    quarter('#e0c020', x, y),
  ]);
  if (orientation) image = image.withMetadata({ orientation });
  return image.jpeg().toBuffer();
}
