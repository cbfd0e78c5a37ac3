import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { PanelImage } from '../domain/cassette.ts';
import { useBackend } from './context.tsx';
import type { ImagesPort } from './port.ts';

type Desk = {
  address: ImagesPort['address'];
  /** The address by look-up, or null when that failed, which is logged once for each path. */
  lookUp(path: string): Promise<string | null>;
};

function openDesk(images: ImagesPort): Desk {
  const found = new Map<string, Promise<string | null>>();
  const logged = new Set<string>();
  const lookUp = async (path: string) => {
    try {
      return await images.lookUp(path);
    } catch (error) {
      found.delete(path);
      if (!logged.has(path)) console.error(`No address for the image ${path}.`, error);
      logged.add(path);
      return null;
    }
  };
  return {
    address: images.address,
    lookUp(path) {
      const known = found.get(path) ?? lookUp(path);
      found.set(path, known);
      return known;
    },
  };
}

/** `undefined` while the port is on its way, null when it could not be had. */
const DeskContext = createContext<Desk | null | undefined>(undefined);

/**
 * Where the pictures below get their addresses from. What was looked up is kept for as long as this
 * is mounted, and forgotten with it: place it below what knows who is signed in.
 */
export function ImageAddressProvider({ children }: { children: ReactNode }) {
  const backend = useBackend();
  const [desk, setDesk] = useState<Desk | null | undefined>(undefined);
  useEffect(() => {
    let left = false;
    backend.images().then(
      (images) => {
        if (!left) setDesk(openDesk(images));
      },
      (error: unknown) => {
        console.error('The pictures of the catalogue could not be had.', error);
        if (!left) setDesk(null);
      },
    );
    return () => {
      left = true;
    };
  }, [backend]);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

export type ImageAddress = {
  /** Null as long as it is not known. */
  address: string | null;
  /** There is no such picture, or it can't be had: only its placeholder is left. */
  missing: boolean;
  /** To be called when the address turned out not to lead to a picture. */
  onError: () => void;
};

type Progress = { path: string; refused: boolean; found: string | null; gone: boolean };

/**
 * The address of a picture: put together from path and token, which costs nothing; looked up only
 * without a token, or once when that address was refused (specification, sections 7 and 8).
 */
export function useImageAddress({ path, token }: PanelImage): ImageAddress {
  const desk = useContext(DeskContext);
  const fresh: Progress = { path, refused: false, found: null, gone: false };
  const [last, setLast] = useState(fresh);
  const progress = last.path === path ? last : fresh;
  const { refused, found, gone } = progress;
  const looksUp = path !== '' && (token === '' || refused) && found === null && !gone;

  useEffect(() => {
    if (!desk || !looksUp) return;
    let left = false;
    desk.lookUp(path).then((address) => {
      if (!left) setLast({ path, refused: true, found: address, gone: address === null });
    });
    return () => {
      left = true;
    };
  }, [desk, path, looksUp]);

  // A picture that was given up is asked for once more when the network is back.
  useEffect(() => {
    if (!gone) return;
    const retry = () => setLast({ path, refused: false, found: null, gone: false });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [path, gone]);

  const onError = useCallback(() => {
    setLast((before) =>
      before.path === path && before.found !== null
        ? { ...before, gone: true }
        : { path, refused: true, found: null, gone: false },
    );
  }, [path]);

  const direct = desk && token !== '' && !refused ? desk.address({ path, token }) : null;
  return {
    address: path === '' || gone ? null : (found ?? direct),
    missing: path === '' || gone || desk === null,
    onError,
  };
}
