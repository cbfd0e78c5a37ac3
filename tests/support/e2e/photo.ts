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
  const image = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 2" preserveAspectRatio="none">
      <path fill="#d02020" d="M0 0h1v1H0z"/><path fill="#20a040" d="M1 0h1v1H1z"/>
      <path fill="#2030d0" d="M0 1h1v1H0z"/><path fill="#e0c020" d="M1 1h1v1H1z"/>
    </svg>`),
  );
  return (orientation ? image.withMetadata({ orientation }) : image).jpeg().toBuffer();
}
