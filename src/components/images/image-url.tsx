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

type ImageUrlSource = {
  imageUrl: ImagesPort['imageUrl'];
  /** Requests the URL; resolves with the Failure if there is none, which is logged once per path. */
  lookUpUrl(path: string): Promise<string | Failure>;
  /** Whether the browser's cache may keep images; if not, copies in memory are shown. */
  isCacheAllowed: boolean;
  /** The URL of a copy in memory. */
  openCopy(url: string): Promise<string>;
  /** Frees the copies. */
  close(): void;
};

function createImageUrlSource(images: ImagesPort): ImageUrlSource {
  const cachedUrls = new Map<string, string>();
  const loggedPaths = new Set<string>();
  const copies = new Map<string, Promise<string>>();
  return {
    isCacheAllowed: images.isCacheAllowed(),
    openCopy(url) {
      const copy = copies.get(url) ?? images.loadUncached(url).then(URL.createObjectURL);
      copies.set(url, copy);
      // A later attempt asks again.
      copy.catch(() => copies.delete(url));
      return copy;
    },
    close() {
      for (const copy of copies.values()) copy.then(URL.revokeObjectURL, () => {});
    },
    imageUrl: images.imageUrl,
    async lookUpUrl(path) {
      try {
        const url = cachedUrls.get(path) ?? (await images.lookUpUrl(path));
        cachedUrls.set(path, url);
        return url;
      } catch (error) {
        if (!loggedPaths.has(path)) console.error(`No address for the image ${path}.`, error);
        loggedPaths.add(path);
        return Failure.from(error);
      }
    },
  };
}

type ImageUrlContextValue = {
  /** `undefined` while the port is loading, null if it failed to load. */
  source?: ImageUrlSource | null | undefined;
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

export type ImageUrl = {
  /** Null while it is not known. */
  url: string | null;
  /** The image does not exist or can't be loaded, so only its placeholder is shown. */
  isMissing: boolean;
  /** It does not exist or can't be shown: trying again would not help. */
  isGone: boolean;
  /** To be called when the image has loaded. */
  onLoad: () => void;
  /** To be called when the URL could not be loaded. */
  onError: () => void;
};

/** `missing` is final; `failed` can be retried. */
type Progress = {
  path: string;
  state: 'paused' | 'loading' | 'built-url-failed' | 'loaded' | 'missing' | 'failed';
  foundUrl: string | null;
};

/**
 * The URL of an image: built from path and token without a request; requested only without a token,
 * or once when the built URL failed (docs/behaviour.md, "Stored images").
 */
export function useImageUrl({ path, token }: StoredImage): ImageUrl {
  const { source } = useContext(ImageUrlContext);
  const tracker = useContext(ImageLoadContext);
  const [progress, setProgress] = useState<Progress>(() => initialProgress(path));
  const { state, foundUrl } = progress.path === path ? progress : initialProgress(path);
  const setState = useCallback(
    (state: Progress['state'], foundUrl?: string) =>
      setProgress((previous) => ({
        path,
        state,
        foundUrl: foundUrl ?? (previous.path === path ? previous.foundUrl : null),
      })),
    [path],
  );

  const needsLookUp =
    path !== '' &&
    foundUrl === null &&
    (state === 'built-url-failed' || (state === 'loading' && token === ''));
  useEffect(() => {
    if (!source || !needsLookUp) return;
    let isCancelled = false;
    source.lookUpUrl(path).then((urlOrFailure) => {
      if (isCancelled) return;
      if (typeof urlOrFailure === 'string') setState('loading', urlOrFailure);
      else setState(urlOrFailure.code === 'missing' ? 'missing' : 'failed');
    });
    return () => {
      isCancelled = true;
    };
  }, [source, path, needsLookUp, setState]);

  // The URL is removed for a moment, so that the browser cancels a request without an answer.
  const retryImage = useCallback(
    () => setProgress({ path, state: 'paused', foundUrl: null }),
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

  const isUnavailable = path === '' || state === 'missing' || state === 'failed';
  const builtUrl =
    source && token !== '' && state !== 'built-url-failed'
      ? source.imageUrl({ path, token })
      : null;
  const url = isUnavailable || state === 'paused' ? null : (foundUrl ?? builtUrl);
  const onError = useCallback(
    () => setState(foundUrl === null ? 'built-url-failed' : 'missing'),
    [setState, foundUrl],
  );
  return {
    url: useUncachedUrl(url, source, onError),
    isMissing: isUnavailable || source === null,
    isGone: state === 'missing',
    onLoad() {
      tracker?.markLoaded();
      startTransition(() => setState('loaded'));
    },
    onError,
  };
}

/** The URL itself; if the browser's cache must not keep the image, the URL of a copy in memory. */
function useUncachedUrl(
  url: string | null,
  source: ImageUrlContextValue['source'],
  onError: () => void,
): string | null {
  const [copy, setCopy] = useState<{ of: string; url: string } | null>(null);
  const needsCopy = source?.isCacheAllowed === false;
  useEffect(() => {
    if (!needsCopy || url === null) return;
    let isCancelled = false;
    source.openCopy(url).then(
      (copyUrl) => {
        if (!isCancelled) setCopy({ of: url, url: copyUrl });
      },
      () => {
        if (!isCancelled) onError();
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [needsCopy, source, url, onError]);
  if (!needsCopy) return url;
  return copy?.of === url ? copy.url : null;
}

const initialProgress = (path: string): Progress => ({ path, state: 'loading', foundUrl: null });
