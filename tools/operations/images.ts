import type { Bucket } from './project.ts';

type File = ReturnType<Bucket['file']>;

/** Whether an image is one that the site stores: a webp that is named by a UUID. */
export const isSiteImage = ({ name, settings }: Pick<StoredImage, 'name' | 'settings'>): boolean =>
  /^images\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(name) &&
  settings.contentType === 'image/webp';

/** The settings of a stored image, which a restore brings back. */
type ImageSettings = {
  contentType?: string;
  cacheControl?: string;
  /** `firebaseStorageDownloadTokens` keeps download URLs valid. */
  metadata?: Record<string, string>;
};

export type StoredImage = {
  name: string;
  /** Bytes. */
  size: number;
  created: Date;
  /** In base64; null for a composite object, which this site never creates. */
  md5: string | null;
  settings: ImageSettings;
};

/** Every image in the bucket in the order of names. */
export async function listImages(bucket: Bucket): Promise<StoredImage[]> {
  const [files] = await bucket.getFiles({ prefix: 'images/' });
  // The console creates an empty object to show a folder.
  return files.filter(({ name }) => !name.endsWith('/')).map(toStoredImage);
}

function toStoredImage({ name, metadata }: File): StoredImage {
  const { contentType, cacheControl, size, timeCreated, md5Hash } = metadata;
  const custom = Object.entries(metadata.metadata ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    name,
    size: Number(size),
    created: new Date(String(timeCreated)),
    md5: md5Hash ?? null,
    settings: {
      ...(contentType && { contentType }),
      ...(cacheControl && { cacheControl }),
      ...(custom.length > 0 && {
        metadata: Object.fromEntries(custom.map(([key, value]) => [key, String(value)])),
      }),
    },
  };
}

/** The stored bytes, whose checksum the client verifies; null if the image is gone. */
export async function downloadImage(bucket: Bucket, name: string): Promise<Buffer | null> {
  try {
    const [bytes] = await bucket.file(name).download({ decompress: false });
    return bytes;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 404) return null;
    throw error;
  }
}

/** Stores an image with its settings; fails if it exists. */
export async function uploadImage(
  bucket: Bucket,
  name: string,
  bytes: Buffer,
  settings: ImageSettings,
): Promise<void> {
  await bucket.file(name).save(bytes, {
    resumable: false,
    metadata: settings,
    preconditionOpts: { ifGenerationMatch: 0 },
  });
}
