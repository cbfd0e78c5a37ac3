import { createContext, use, useEffect } from 'react';

/** What would be lost if the page were left now: `title` is that of the cassette that is being edited. */
export type Unsaved = { title: string | undefined };

type Report = (tab: string, unsaved: Unsaved | null) => void;

/** The tab, and where it says what is unsaved in it. */
export const UnsavedContext = createContext<{ tab: string; report: Report }>({
  tab: '',
  report: () => {},
});

/** While something is unsaved, its tab stays mounted and the browser asks before the page is left. */
export function useUnsaved(isUnsaved: boolean, title?: string): void {
  const { tab, report } = use(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return;
    report(tab, { title });
    return () => report(tab, null);
  }, [isUnsaved, title, tab, report]);
}
