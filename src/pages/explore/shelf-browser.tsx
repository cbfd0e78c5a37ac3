import { type ReactNode, useEffect, useRef } from 'react';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useFocusRescue } from '../../components/use-focus-rescue.ts';
import { useMediaQuery } from '../../components/use-media-query.ts';
import { useSession } from '../../services/session-provider.tsx';
import styles from './explore.module.css';
import { ImageLoadNotice } from './image-load-notice.tsx';
import {
  Bookend,
  CassetteDetail,
  FilterPanel,
  FilterSheet,
  FrontGrid,
  JumpRail,
  keepOffline,
  ListView,
  MissingCassette,
  NothingFound,
  PilePanel,
  PileStacks,
  preloadFeatures,
} from './lazy-features.tsx';
import { narrowWindow } from './narrow-window.ts';
import { Announcer } from './search/announcer.tsx';
import { SearchForm, SheetButton } from './search/search-form.tsx';
import { formatShelfUrl } from './search/shelf-url.ts';
import { Shelf } from './shelf/shelf.tsx';
import { useScrollRestoration } from './shelf/use-scroll-restoration.ts';
import { useFound, usePage, useSearch } from './shelf-page.tsx';
import { Count, Toolbar } from './toolbar/toolbar.tsx';
import type { ViewMode } from './view-mode.ts';

/** Without a change for so long, the page is idle. */
const idleMs = 300;

const shelfOf: Record<ViewMode, ReactNode> = {
  spines: <Shelf />,
  list: <ListView />,
  fronts: <FrontGrid />,
};

/** The bar of search and tools, the shelf, and the full view of the selected cassette. */
export function ShelfBrowser() {
  const { urlState, typed, sheet } = useSearch();
  const { found, selected, pile, showsPile, isComplete, isLoading } = useFound();
  const { mode, focusTape } = usePage();
  const { sort } = urlState;
  const view = `${mode} ${formatShelfUrl({ ...urlState, typed, selectedId: null })}`;
  const page = useScrollRestoration(view, isLoading);
  const shelf = useRef<HTMLDivElement>(null);
  useFocusRescue(shelf, () => focusTape(found[0]?.id ?? ''));
  const isNarrow = useMediaQuery(narrowWindow);
  const { session } = useSession();
  const staysOnDevice = session.status === 'signed-in' && !session.account.isSharedComputer;
  useEffect(() => {
    if (!isComplete) return;
    // After the pictures in sight have been requested.
    const timer = setTimeout(() => {
      preloadFeatures();
      if (staysOnDevice) keepOffline();
    }, idleMs);
    return () => clearTimeout(timer);
  }, [isComplete, staysOnDevice]);

  const nothing = isLoading ? <Spinner label="Fetching the tapes" /> : <NothingFound />;
  return (
    <section {...page} className={styles.page}>
      <h1 className="visually-hidden">Explore</h1>
      <div className={styles.bar}>
        <SearchForm />
        {isNarrow ? <SheetButton /> : <Toolbar filters={<FilterPanel />} />}
      </div>
      <Announcer />
      {sheet.isOpen && <FilterSheet />}
      {(showsPile || pile.failedWrite) && <PilePanel />}
      {selected && <CassetteDetail cassette={selected} />}
      {selected === undefined && isComplete && <MissingCassette />}
      <div ref={shelf} className={sort && found.length > 0 ? styles.withRail : undefined}>
        {/* Of a pile that is empty or has not been read, the panel says so. */}
        {showsPile && !pile.pile?.size ? null : found.length === 0 ? (
          nothing
        ) : (
          <>
            {sort && !selected && <JumpRail />}
            <ImageLoadNotice className={styles.imageNotice} hidden={Boolean(selected)}>
              {showsPile && mode === 'spines' ? (
                <PileStacks />
              ) : (
                <>
                  {shelfOf[mode]}
                  <Bookend />
                </>
              )}
            </ImageLoadNotice>
          </>
        )}
      </div>
      {isNarrow && <Count />}
    </section>
  );
}
