import {
  connectStorageEmulator,
  deleteObject,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
} from 'firebase/storage';
import type { StoredImage } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { createQueue } from '../domain/queue.ts';
import type { ImagesPort } from '../services/ports.ts';
import { openApp } from './app.ts';
import { authReady } from './auth.ts';
import { callWithToken, toFailure } from './failure.ts';
import { type Call, requestTimeoutMs } from './requests/time-limit.ts';
import { emulatorHost, type Settings, serviceOrigins } from './settings.ts';

/** How long the SDK repeats a request without an answer, or with one of status 500. */
const retryTimeMs = 3_000;

/** A stored image never changes, so browsers may cache it (docs/behaviour, "Stored images"). */
const metadata = {
  contentType: 'image/webp',
  cacheControl: 'private, max-age=31536000, immutable',
};

/** The SDK tells no progress of a smaller body; of a larger one the browser may hold as much. */
const untoldBytes = 256 * 1024;

/** The methods of the images port that need the SDK. */
export async function openStorage(
  settings: Settings,
): Promise<Pick<ImagesPort, 'upload' | 'lookUpUrl' | 'remove'>> {
  const storage = getStorage(await openApp(settings));
  if (settings.emulators) connectStorageEmulator(storage, emulatorHost, settings.emulators.storage);
  storage.maxOperationRetryTime = retryTimeMs;
  storage.maxUploadRetryTime = retryTimeMs;
  const enqueue = createQueue();

  /** As `callWithToken`. The SDK hides why its repeats failed, so ask whether the service answers. */
  const call = <T>(run: Call<T>, bytes?: number): Promise<T> =>
    callWithToken(run, bytes).catch(async (failure: Failure) => {
      if (!failure.detail.startsWith('storage/retry-limit-exceeded')) throw failure;
      const signal = AbortSignal.timeout(requestTimeoutMs);
      const origin = serviceOrigins(settings.emulators).storage;
      await fetch(origin, { mode: 'no-cors', signal }).catch(() => Promise.reject(failure));
      throw new Failure('server', failure.message, { cause: failure });
    });

  function upload(...[image, onProgress]: Parameters<ImagesPort['upload']>): Promise<StoredImage> {
    const reference = ref(storage, `images/${crypto.randomUUID()}`);
    const bytes = Math.min(image.size, untoldBytes);
    return call(async ({ signal, restart }) => {
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

  return {
    // One after the other, because they share the line.
    upload: (...args) => enqueue(() => upload(...args)),

    async lookUpUrl(path) {
      // The shelf may be shown before Auth has been loaded, without which the request has no token.
      await authReady(settings);
      return call(() => getDownloadURL(ref(storage, path)));
    },

    async remove(path) {
      try {
        await call(() => deleteObject(ref(storage, path)));
      } catch (error) {
        if (toFailure(error).code !== 'missing') throw error;
      }
    },
  };
}
