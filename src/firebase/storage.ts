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
import { openAuth } from './auth.ts';
import { callWithToken, requestTimeoutMs, toFailure, withToken } from './failure.ts';
import { emulatorHost, type Settings } from './settings.ts';

let storage: FirebaseStorage | undefined;

async function open(settings: Settings): Promise<FirebaseStorage> {
  const app = await openApp(settings);
  if (storage) return storage;
  storage = getStorage(app);
  if (settings.emulators) connectStorageEmulator(storage, emulatorHost, settings.emulators.storage);
  // The SDK's default is ten minutes.
  storage.maxUploadRetryTime = requestTimeoutMs;
  storage.maxOperationRetryTime = requestTimeoutMs;
  return storage;
}

/** A stored image never changes, so browsers may cache it (docs/behaviour.md, "Stored images"). */
const metadata = {
  contentType: 'image/webp',
  cacheControl: 'private, max-age=31536000, immutable',
};

async function upload(
  storage: FirebaseStorage,
  ...[image, onProgress]: Parameters<ImagesPort['upload']>
): Promise<StoredImage> {
  const path = `images/${crypto.randomUUID()}`;
  const reference = ref(storage, path);
  const task = uploadBytesResumable(reference, image, metadata);
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  const restartIdleTimer = () => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => task.cancel(), requestTimeoutMs);
  };
  restartIdleTimer();
  const unsubscribe = task.on('state_changed', ({ bytesTransferred, totalBytes }) => {
    restartIdleTimer();
    onProgress?.(totalBytes > 0 ? bytesTransferred / totalBytes : 0);
  });
  try {
    const { metadata: stored } = await task;
    const token =
      stored.downloadTokens?.[0] ??
      new URL(await callWithToken(() => getDownloadURL(reference))).searchParams.get('token');
    return { path: stored.fullPath, token: token ?? '' };
  } finally {
    clearTimeout(idleTimer);
    unsubscribe();
  }
}

/** The methods of the images port that need the SDK. */
export async function openStorage(
  settings: Settings,
): Promise<Pick<ImagesPort, 'upload' | 'lookUpUrl' | 'remove'>> {
  const storage = await open(settings);
  return {
    // The SDK would wait for ever for a token that it can't renew.
    upload: (image, onProgress) => withToken(() => upload(storage, image, onProgress)),

    async lookUpUrl(path) {
      // The shelf may be shown before Auth has been loaded, without which the request has no token.
      await (await openAuth(settings)).authStateReady();
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
