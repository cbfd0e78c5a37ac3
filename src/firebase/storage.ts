import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
} from 'firebase/storage';
import type { StoredImage } from '../domain/cassette.ts';
import type { ImagesPort } from '../services/ports.ts';
import { openApp } from './app.ts';
import { authReady } from './auth.ts';
import { callWithToken, toFailure } from './failure.ts';
import { requestTimeoutMs } from './requests/time-limit.ts';
import { emulatorHost, type Settings } from './settings.ts';

let storage: FirebaseStorage | undefined;

async function open(settings: Settings): Promise<FirebaseStorage> {
  const app = await openApp(settings);
  if (storage) return storage;
  storage = getStorage(app);
  if (settings.emulators) connectStorageEmulator(storage, emulatorHost, settings.emulators.storage);
  storage.maxOperationRetryTime = requestTimeoutMs;
  return storage;
}

/** A stored image never changes, so browsers may cache it (docs/behaviour.md, "Stored images"). */
const metadata = {
  contentType: 'image/webp',
  cacheControl: 'private, max-age=31536000, immutable',
};

/** Of a body that is not larger the SDK tells no progress, and of a larger one the browser may hold as much. */
const untoldBytes = 256 * 1024;

function upload(
  storage: FirebaseStorage,
  ...[image, onProgress]: Parameters<ImagesPort['upload']>
): Promise<StoredImage> {
  const reference = ref(storage, `images/${crypto.randomUUID()}`);
  const bytes = Math.min(image.size, untoldBytes);
  return callWithToken(async ({ signal, restart }) => {
    const task = uploadBytesResumable(reference, image, metadata);
    signal.addEventListener('abort', () => task.cancel());
    task.on('state_changed', ({ bytesTransferred, totalBytes }) => {
      restart(bytes);
      onProgress?.(totalBytes > 0 ? bytesTransferred / totalBytes : 0);
    });
    const { metadata: stored } = await task;
    const token =
      stored.downloadTokens?.[0] ??
      new URL(await getDownloadURL(reference)).searchParams.get('token');
    return { path: stored.fullPath, token: token ?? '' };
  }, bytes);
}

/** The methods of the images port that need the SDK. */
export async function openStorage(
  settings: Settings,
): Promise<Pick<ImagesPort, 'upload' | 'lookUpUrl' | 'remove'>> {
  const storage = await open(settings);
  let previous: Promise<unknown> = Promise.resolve();
  return {
    upload(...args) {
      // One after the other, because they share the line.
      const running = previous.catch(() => {}).then(() => upload(storage, ...args));
      previous = running;
      return running;
    },

    async lookUpUrl(path) {
      // The shelf may be shown before Auth has been loaded, without which the request has no token.
      await authReady(settings);
      return callWithToken(() => getDownloadURL(ref(storage, path)));
    },

    async remove(path) {
      try {
        await callWithToken(() => deleteObject(ref(storage, path)));
      } catch (error) {
        if (toFailure(error).code !== 'missing') throw error;
      }
    },
  };
}
