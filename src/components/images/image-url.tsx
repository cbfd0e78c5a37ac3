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
import { AwaitedContext } from './image-load-status.ts';

/**
 * In milliseconds. A browser gives a request up when nobody has waited for it for a moment; until then
 * whoever asks for the same picture is told to wait with the others.
 */
const pause = 50;

type Desk = {
  address: ImagesPort['address'];
  /** The address by look-up, or why there is none, which is logged once for each path. */
  lookUp(path: string): Promise<string | Failure>;
};

function openDesk(images: ImagesPort): Desk {
  const found = new Map<string, string>();
  const logged = new Set<string>();
  return {
    address: images.address,
    async lookUp(path) {
      try {
        const address = found.get(path) ?? (await images.lookUp(path));
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

type Counter = {
  /** `undefined` while the port is on its way, null when it could not be had. */
  desk?: Desk | null;
  /** Asks for the port again, where it could not be had. */
  reload?: () => void;
};

export const DeskContext = createContext<Counter>({});

/**
 * Where the pictures below get their addresses from. What was looked up is kept for as long as this
 * is mounted, and forgotten with it: place it below what knows who is signed in.
 */
export function ImageAddressProvider({ children }: { children: ReactNode }) {
  const backend = useBackend();
  const [counter, setCounter] = useState<Counter>({});
  const wanted = counter.desk === undefined;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    backend.images().then(
      (images) => {
        if (!left) setCounter({ desk: openDesk(images) });
      },
      (error: unknown) => {
        console.error('The pictures of the catalogue could not be had.', error);
        if (!left) setCounter({ desk: null, reload: () => setCounter({}) });
      },
    );
    return () => {
      left = true;
    };
  }, [backend, wanted]);
  return <DeskContext value={counter}>{children}</DeskContext>;
}

export type ImageAddress = {
  /** Null as long as it is not known. */
  address: string | null;
  /** There is no such picture, or it can't be had: only its placeholder is left. */
  missing: boolean;
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
export function useImageAddress({ path, token }: PanelImage): ImageAddress {
  const { desk } = useContext(DeskContext);
  const pictures = useContext(AwaitedContext);
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
    desk.lookUp(path).then((answer) => {
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
  useEffect(() => (hoped ? pictures?.wait(again) : undefined), [pictures, again, hoped]);
  const failed = state === 'unreached' || desk === null;
  useEffect(() => {
    if (failed) pictures?.fail(again);
  }, [pictures, again, failed]);

  const lost = path === '' || state === 'gone' || state === 'unreached';
  const direct = desk && token !== '' && state !== 'refused' ? desk.address({ path, token }) : null;
  return {
    address: lost || state === 'paused' ? null : (found ?? direct),
    missing: lost || desk === null,
    onLoad() {
      pictures?.arrive();
      startTransition(() => become('arrived'));
    },
    onError: () => become(found === null ? 'refused' : 'gone'),
  };
}

const fresh = (path: string): Progress => ({ path, state: 'waiting', found: null });
