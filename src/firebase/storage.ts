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
import { callWithToken, toFailure, withToken } from './failure.ts';
import { maxSilenceMs, noteProgress, noteSending, untilSilence } from './requests/silence.ts';
import { emulatorHost, type Settings } from './settings.ts';

let storage: FirebaseStorage | undefined;

async function open(settings: Settings): Promise<FirebaseStorage> {
  const app = await openApp(settings);
  if (storage) return storage;
  storage = getStorage(app);
  if (settings.emulators) connectStorageEmulator(storage, emulatorHost, settings.emulators.storage);
  storage.maxOperationRetryTime = maxSilenceMs;
  return storage;
}

/** A stored image never changes, so browsers may cache it (docs/behaviour.md, "Stored images"). */
const metadata = {
  contentType: 'image/webp',
  cacheControl: 'private, max-age=31536000, immutable',
};

/** Of a body that is not larger the SDK tells no progress, and of a larger one it is what the browser may hold. */
const silentBytes = 256 * 1024;

async function upload(
  storage: FirebaseStorage,
  signal: AbortSignal,
  ...[image, onProgress]: Parameters<ImagesPort['upload']>
): Promise<StoredImage> {
  const path = `images/${crypto.randomUUID()}`;
  const reference = ref(storage, path);
  const task = uploadBytesResumable(reference, image, metadata);
  signal.addEventListener('abort', () => task.cancel());
  const endSending = noteSending(Math.min(image.size, silentBytes));
  task.on('state_changed', ({ bytesTransferred, totalBytes }) => {
    noteProgress();
    onProgress?.(totalBytes > 0 ? bytesTransferred / totalBytes : 0);
  });
  try {
    const { metadata: stored } = await task;
    const token =
      stored.downloadTokens?.[0] ??
      new URL(await callWithToken(() => getDownloadURL(reference))).searchParams.get('token');
    return { path: stored.fullPath, token: token ?? '' };
  } finally {
    endSending();
  }
}

/** The methods of the images port that need the SDK. */
export async function openStorage(
  settings: Settings,
): Promise<Pick<ImagesPort, 'upload' | 'lookUpUrl' | 'remove'>> {
  const storage = await open(settings);
  return {
    upload: (...args) =>
      withToken(() => untilSilence((signal) => upload(storage, signal, ...args))),

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
