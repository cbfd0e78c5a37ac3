import { createContext, use, useEffect, useId } from 'react';

/** The tab, and where its parts say by their ids that something is unsaved; null takes it back. */
export const UnsavedContext = createContext<{
  tab: string;
  report: (id: string, tab: string | null) => void;
}>({ tab: '', report: () => {} });

/** While something is unsaved, its tab stays mounted and the browser asks before it is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const { tab, report } = use(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    report(id, tab);
    return () => report(id, null);
  }, [isUnsaved, tab, report, id]);
}
