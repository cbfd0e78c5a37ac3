import { type Settings, serviceOrigins } from '../settings.ts';

/** The URL of a stored image whose token is known. */
export function imageUrl(
  { options, emulators }: Settings,
  { path, token }: { path: string; token: string },
): string {
  const { storage } = serviceOrigins(emulators);
  return `${storage}/v0/b/${options.storageBucket}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
}
