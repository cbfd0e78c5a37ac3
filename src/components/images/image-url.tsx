import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { PanelImage } from '../../domain/cassette.ts';
import { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import type { ImagesPort } from '../../services/ports.ts';
import { ImageLoadContext } from './image-load-status.ts';

/**
 * In milliseconds. A browser gives a request up when nobody has waited for it for a moment; until then
 * whoever asks for the same picture is told to wait with the others.
 */
const pause = 50;

type ImageUrlSource = {
  imageUrl: ImagesPort['imageUrl'];
  /** The address by look-up, or why there is none, which is logged once for each path. */
  lookUpUrl(path: string): Promise<string | Failure>;
};

function createImageUrlSource(images: ImagesPort): ImageUrlSource {
  const found = new Map<string, string>();
  const logged = new Set<string>();
  return {
    imageUrl: images.imageUrl,
    async lookUpUrl(path) {
      try {
        const address = found.get(path) ?? (await images.lookUpUrl(path));
        found.set(path, address);
        return address;
      } catch (error) {
        if (!logged.has(path)) console.error(`No address for the image ${path}.`, error);
        logged.add(path);
        return Failure.from(error);
      }
    },
  };
}

type ImageUrlContextValue = {
  /** `undefined` while the port is on its way, null when it could not be had. */
  source?: ImageUrlSource | null;
  /** Asks for the port again, where it could not be had. */
  reload?: () => void;
};

export const ImageUrlContext = createContext<ImageUrlContextValue>({});

/**
 * Where the pictures below get their addresses from. What was looked up is kept for as long as this
 * is mounted, and forgotten with it: place it below what knows who is signed in.
 */
export function ImageUrlProvider({ children }: { children: ReactNode }) {
  const backend = useBackend();
  const [counter, setCounter] = useState<ImageUrlContextValue>({});
  const wanted = counter.source === undefined;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    backend.images().then(
      (images) => {
        if (!left) setCounter({ source: createImageUrlSource(images) });
      },
      (error: unknown) => {
        console.error('The pictures of the catalogue could not be had.', error);
        if (!left) setCounter({ source: null, reload: () => setCounter({}) });
      },
    );
    return () => {
      left = true;
    };
  }, [backend, wanted]);
  return <ImageUrlContext value={counter}>{children}</ImageUrlContext>;
}

export type ImageUrl = {
  /** Null as long as it is not known. */
  url: string | null;
  /** There is no such picture, or it can't be had: only its placeholder is left. */
  isMissing: boolean;
  /** To be called when the picture has arrived. */
  onLoad: () => void;
  /** To be called when the address turned out not to lead to a picture. */
  onError: () => void;
};

/** `gone` is for good; `unreached` may come at the next attempt. */
type Progress = {
  path: string;
  state: 'paused' | 'waiting' | 'refused' | 'arrived' | 'gone' | 'unreached';
  found: string | null;
};

/**
 * The address of a picture: put together from path and token, which costs nothing; looked up only
 * without a token, or once when that address was refused (specification, sections 7 and 8).
 */
export function useImageUrl({ path, token }: PanelImage): ImageUrl {
  const { source: desk } = useContext(ImageUrlContext);
  const pictures = useContext(ImageLoadContext);
  const [last, setLast] = useState<Progress>(() => fresh(path));
  const { state, found } = last.path === path ? last : fresh(path);
  const become = useCallback(
    (state: Progress['state'], found?: string) =>
      setLast((now) => ({ path, state, found: found ?? (now.path === path ? now.found : null) })),
    [path],
  );

  const looksUp =
    path !== '' && found === null && (state === 'refused' || (state === 'waiting' && token === ''));
  useEffect(() => {
    if (!desk || !looksUp) return;
    let left = false;
    desk.lookUpUrl(path).then((answer) => {
      if (left) return;
      if (typeof answer === 'string') become('waiting', answer);
      else become(answer.code === 'missing' ? 'gone' : 'unreached');
    });
    return () => {
      left = true;
    };
  }, [desk, path, looksUp, become]);

  // Without its address for a moment: a request that hangs is given up, and made anew.
  const again = useCallback(() => setLast({ path, state: 'paused', found: null }), [path]);
  useEffect(() => {
    if (state !== 'paused') return;
    const timer = setTimeout(become, pause, 'waiting');
    return () => clearTimeout(timer);
  }, [state, become]);

  const hoped = path !== '' && state !== 'arrived' && state !== 'gone';
  useEffect(() => (hoped ? pictures?.add(again) : undefined), [pictures, again, hoped]);
  const failed = state === 'unreached' || desk === null;
  useEffect(() => {
    if (failed) pictures?.markFailed(again);
  }, [pictures, again, failed]);

  const lost = path === '' || state === 'gone' || state === 'unreached';
  const direct =
    desk && token !== '' && state !== 'refused' ? desk.imageUrl({ path, token }) : null;
  return {
    url: lost || state === 'paused' ? null : (found ?? direct),
    isMissing: lost || desk === null,
    onLoad() {
      pictures?.markLoaded();
      startTransition(() => become('arrived'));
    },
    onError: () => become(found === null ? 'refused' : 'gone'),
  };
}

const fresh = (path: string): Progress => ({ path, state: 'waiting', found: null });
