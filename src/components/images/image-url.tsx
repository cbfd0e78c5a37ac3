import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { StoredImage } from '../../domain/cassette.ts';
import { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import type { ImagesPort } from '../../services/ports.ts';
import { useAsyncData } from '../../services/use-async-data.ts';
import { ImageLoadContext } from './image-load-status.ts';

/**
 * A browser cancels a request soon after the last image with its URL was removed; before that, a new
 * image with the same URL would join the old request.
 */
const retryDelayMs = 50;

function createImageUrlSource(images: ImagesPort) {
  const isCacheAllowed = images.isCacheAllowed();
  const urls = new Map<string, Promise<string | Failure>>();
  async function requestUrl({ path, token }: StoredImage): Promise<string | Failure> {
    try {
      const url = token === '' ? await images.lookUpUrl(path) : images.imageUrl({ path, token });
      return isCacheAllowed ? url : URL.createObjectURL(await images.loadUncached(url));
    } catch (error) {
      // A later attempt asks again.
      urls.delete(path + token);
      if (token === '') console.error(`No address for the image ${path}.`, error);
      return Failure.from(error);
    }
  }
  return {
    /** The URL, if it needs no request: null without a token, or if the browser's cache must not keep the image. */
    builtUrl: (image: StoredImage): string | null =>
      isCacheAllowed && image.token !== '' ? images.imageUrl(image) : null,
    /**
     * Requests the URL, which is looked up without a token, and is that of a copy in memory if the browser's
     * cache must not keep the image. A look-up that fails is logged.
     */
    requestUrl(image: StoredImage) {
      const key = image.path + image.token;
      const url = urls.get(key) ?? requestUrl(image);
      urls.set(key, url);
      return url;
    },
    /** Frees the copies. */
    close() {
      for (const url of urls.values())
        url.then((one) => typeof one === 'string' && URL.revokeObjectURL(one));
    },
  };
}

type ImageUrlContextValue = {
  /** `undefined` while the port is loading, null if it failed to load. */
  source?: ReturnType<typeof createImageUrlSource> | null | undefined;
  /** Loads the port again after it failed. */
  reload?: () => void;
};

function logFailure(error: unknown): Failure {
  console.error('Loading the image service failed.', error);
  return Failure.from(error);
}

export const ImageUrlContext = createContext<ImageUrlContextValue>({});

/**
 * Provides the image URLs. Requested URLs are cached while this is mounted: place it below the
 * session, so that they don't outlive the account.
 */
export function ImageUrlProvider({ children }: { children: ReactNode }) {
  const backend = useBackend();
  const load = useCallback(async () => createImageUrlSource(await backend.images()), [backend]);
  const state = useAsyncData(load, logFailure);
  const { retry } = state;
  const source =
    state.status === 'ready' ? state.data : state.status === 'failed' ? null : undefined;
  useEffect(() => () => source?.close(), [source]);
  const value = useMemo(
    () => ({ source, ...(source === null && { reload: retry }) }),
    [source, retry],
  );
  return <ImageUrlContext value={value}>{children}</ImageUrlContext>;
}

/** `missing` is final; `failed` can be retried. */
type Progress = {
  path: string;
  state: 'paused' | 'loading' | 'refused' | 'loaded' | 'missing' | 'failed';
  requestedUrl: string | null;
};

/**
 * The URL of an image: built from path and token without a request; looked up only without a token,
 * or once when the built URL was refused (docs/behaviour.md, "Stored images").
 */
export function useImageUrl(image: StoredImage) {
  const { source } = useContext(ImageUrlContext);
  const tracker = useContext(ImageLoadContext);
  const { path } = image;
  const [progress, setProgress] = useState<Progress>(() => initialProgress(path));
  const { state, requestedUrl } = progress.path === path ? progress : initialProgress(path);
  const setState = useCallback(
    (state: Progress['state'], url?: string) =>
      setProgress((previous) => ({
        path,
        state,
        requestedUrl: url ?? (previous.path === path ? previous.requestedUrl : null),
      })),
    [path],
  );

  const isWanted = path !== '' && !['paused', 'missing', 'failed'].includes(state);
  const token = state === 'refused' ? '' : image.token;
  const url = isWanted ? (requestedUrl ?? source?.builtUrl({ path, token }) ?? null) : null;
  const needsRequest = isWanted && url === null;
  useEffect(() => {
    if (!source || !needsRequest) return;
    let isCancelled = false;
    source.requestUrl({ path, token }).then((urlOrFailure) => {
      if (isCancelled) return;
      if (typeof urlOrFailure === 'string') setState('loading', urlOrFailure);
      else if (token !== '') setState('refused');
      else setState(urlOrFailure.code === 'missing' ? 'missing' : 'failed');
    });
    return () => {
      isCancelled = true;
    };
  }, [source, path, token, needsRequest, setState]);

  // The URL is removed for a moment, so that the browser cancels a request without an answer.
  const retryImage = useCallback(
    () => setProgress({ path, state: 'paused', requestedUrl: null }),
    [path],
  );
  useEffect(() => {
    if (state !== 'paused') return;
    const timer = setTimeout(setState, retryDelayMs, 'loading');
    return () => clearTimeout(timer);
  }, [state, setState]);

  const isExpected = path !== '' && state !== 'loaded' && state !== 'missing';
  useEffect(
    () => (isExpected ? tracker?.add(retryImage) : undefined),
    [tracker, retryImage, isExpected],
  );
  const hasFailed = state === 'failed' || source === null;
  useEffect(() => {
    if (hasFailed) tracker?.markFailed(retryImage);
  }, [tracker, retryImage, hasFailed]);

  return {
    /** Null while it is not known. */
    url,
    /** The image does not exist or can't be loaded, so only its placeholder is shown. */
    isMissing: path === '' || state === 'missing' || hasFailed,
    /** It does not exist or can't be shown: trying again would not help. */
    isGone: state === 'missing',
    /** To be called when the image has loaded. */
    onLoad() {
      tracker?.markLoaded();
      startTransition(() => setState('loaded'));
    },
    /** To be called when the URL could not be loaded. */
    onError: () => setState(requestedUrl === null ? 'refused' : 'missing'),
  };
}

const initialProgress = (path: string): Progress => ({
  path,
  state: 'loading',
  requestedUrl: null,
});
