import { createContext, type Dispatch, type SetStateAction, use, useEffect } from 'react';

/** A part of the page in which something is unsaved, by the name of its tab. */
export type UnsavedPart = { readonly tab: string };

/** The tab, and where its parts say that something is unsaved. */
export const UnsavedContext = createContext<{
  tab: string;
  setUnsaved: Dispatch<SetStateAction<readonly UnsavedPart[]>>;
}>({ tab: '', setUnsaved: () => {} });

/** While something is unsaved, its tab stays mounted and the browser asks before it is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const { tab, setUnsaved } = use(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return;
    const part = { tab };
    setUnsaved((parts) => [...parts, part]);
    return () => setUnsaved((parts) => parts.filter((one) => one !== part));
  }, [isUnsaved, tab, setUnsaved]);
}
