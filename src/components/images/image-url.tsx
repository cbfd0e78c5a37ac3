import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import type { StoredImage } from '../../domain/cassette.ts';
import { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.ts';
import { forgetPicture } from '../../services/offline-site.ts';
import type { ImagesPort } from '../../services/ports.ts';
import { useAsyncData } from '../../services/use-async-data.ts';

type ImagesContextValue = {
  /** `undefined` while the port is loading, null if it failed to load. */
  images?: ImagesPort | null | undefined;
  reload: () => void;
};

const ImagesContext = createContext<ImagesContextValue>({ reload() {} });

function logFailure(error: unknown): Failure {
  console.error('Loading the image service failed.', error);
  return Failure.from(error);
}

export function ImageUrlProvider({ children }: { children: ReactNode }) {
  const state = useAsyncData(useBackend().images, logFailure);
  const { retry: reload } = state;
  const images =
    state.status === 'ready' ? state.data : state.status === 'failed' ? null : undefined;
  const value = useMemo(() => ({ images, reload }), [images, reload]);
  return <ImagesContext value={value}>{children}</ImagesContext>;
}

/** The images port; null until it has loaded. */
export const useImages = (): ImagesPort | null => useContext(ImagesContext).images ?? null;

/** Takes the retry function of an image that has failed; what it returns takes it back. */
export const FailedImageContext = createContext<((retry: () => void) => () => void) | null>(null);

type Progress = {
  path: string;
  /** `built` from path and token, or `looked-up`; `missing` is final, `failed` is not. */
  status: 'built' | 'waiting' | 'looked-up' | 'missing' | 'failed';
  lookedUpUrl?: string;
};

const firstProgress = ({ path, token }: StoredImage): Progress => ({
  path,
  status: path === '' ? 'missing' : token === '' ? 'waiting' : 'built',
});

/** The URL of an image; at most one request looks it up (docs/behaviour, "Stored images"). */
export function useImageUrl(image: StoredImage) {
  const { images, reload } = useContext(ImagesContext);
  const addFailed = useContext(FailedImageContext);
  const [latest, setProgress] = useState(() => firstProgress(image));
  const { path, status, lookedUpUrl } = latest.path === image.path ? latest : firstProgress(image);

  const isWaiting = status === 'waiting';
  useEffect(() => {
    if (!images || !isWaiting) return;
    let isCancelled = false;
    const finish = (end: Omit<Progress, 'path'>) => !isCancelled && setProgress({ path, ...end });
    images.lookUpUrl(path).then(
      (lookedUpUrl) => finish({ status: 'looked-up', lookedUpUrl }),
      (error: unknown) => {
        console.error(`No address for the image ${path}.`, error);
        finish({ status: Failure.from(error).code === 'missing' ? 'missing' : 'failed' });
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [images, path, isWaiting]);

  const hasFailed = status === 'failed' || images === null;
  const retry = useEffectEvent(() => {
    if (images === null) reload();
    else setProgress(firstProgress(image));
  });
  useEffect(() => {
    if (!hasFailed || !addFailed) return;
    return addFailed(() => retry());
  }, [hasFailed, addFailed]);

  const url = status === 'built' ? (images?.imageUrl(image) ?? null) : (lookedUpUrl ?? null);
  return {
    url,
    isMissing: status === 'missing' || hasFailed,
    /** It does not exist or can't be shown: trying again would not help. */
    isGone: status === 'missing',
    onError() {
      if (url) void forgetPicture(url);
      setProgress({ path, status: status === 'built' ? 'waiting' : 'missing' });
    },
  };
}
