import { createContext, use, useEffect, useId } from 'react';

/** What would be lost if the page were left now: `title` is that of the cassette that is being edited. */
export type Unsaved = { tab: string; title: string | undefined };

/** The tab, and where its parts say, each by its id, what is unsaved in it. */
export const UnsavedContext = createContext<{
  tab: string;
  report: (id: string, unsaved: Unsaved | null) => void;
}>({ tab: '', report: () => {} });

/** While something is unsaved, its tab stays mounted and the browser asks before the page is left. */
export function useUnsaved(isUnsaved: boolean, title?: string): void {
  const { tab, report } = use(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    report(id, { tab, title });
    return () => report(id, null);
  }, [isUnsaved, title, tab, report, id]);
}
