import { createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useFocusRescue } from '../../components/use-focus-rescue.ts';
import { useMediaQuery } from '../../components/use-media-query.ts';
import { useSession } from '../../services/session-provider.tsx';
import styles from './explore.module.css';
import { ImageLoadNotice } from './image-load-notice.tsx';
import { narrowWindow } from './narrow-window.ts';
import { Announcer } from './search/announcer.tsx';
import { SearchForm, SheetButton } from './search/search-form.tsx';
import { formatShelfUrl } from './search/shelf-url.ts';
import { Shelf } from './shelf/shelf.tsx';
import { useScrollRestoration } from './shelf/use-scroll-restoration.ts';
import { useFound, usePage, useSearch } from './shelf-provider.tsx';
import { Count, Toolbar } from './toolbar/toolbar.tsx';
import { readViewMode, showsSpines, type ViewMode } from './view-mode.ts';

const loadFeatures = () => import('./features.ts');
type Features = Awaited<ReturnType<typeof loadFeatures>>;

/** A component of features.ts. Nothing is shown until the chunk, which has all of them, is loaded. */
const Feature = lazyComponent(async () => {
  const features = await loadFeatures();
  return ({ name }: { name: keyof Features }) => createElement(features[name]);
}, null);

// The remembered mode needs the features at once.
if (!showsSpines(readViewMode())) Feature.preload();

/** From the list to the rest of the page: the pictures in sight are requested before it. */
const restDelayMs = 300;

const shelfByMode: Record<ViewMode, ReactNode> = {
  spines: <Shelf />,
  list: <Feature name="ListView" />,
  fronts: <Feature name="FrontGrid" />,
  colours: <Shelf />,
};

/** The bar of search and tools, the shelf, and the full view of the selected cassette. */
export function ShelfBrowser() {
  const { urlState, typed, sheet } = useSearch();
  const { found, selected, pile, showsPile, status } = useFound();
  const isLoading = status === 'loading';
  const { mode, hasRail, focusTape } = usePage();
  const view = `${mode} ${formatShelfUrl({ ...urlState, typed, selectedId: null })}`;
  const page = useScrollRestoration(view, isLoading);
  const shelf = useRef<HTMLDivElement>(null);
  useFocusRescue(shelf, () => focusTape(found[0]?.id ?? ''));
  const isNarrow = useMediaQuery(narrowWindow);
  const { session } = useSession();
  const staysOnDevice = session.status === 'signed-in' && !session.account.isSharedComputer;
  const [mayLoadRest, setMayLoadRest] = useState(false);
  useEffect(() => {
    if (isLoading) return;
    const show = () => setMayLoadRest(true);
    const loadRest = () => loadFeatures().then(show, () => {});
    const timer = setTimeout(loadRest, restDelayMs);
    return () => clearTimeout(timer);
  }, [isLoading]);

  return (
    <section {...page} className={styles.page}>
      <h1 className="visually-hidden">Explore</h1>
      <div className={styles.bar}>
        <SearchForm />
        {isNarrow ? <SheetButton /> : <Toolbar filters={<Feature name="FilterPanel" />} />}
      </div>
      <Announcer />
      {sheet.isOpen && <Feature name="FilterSheet" />}
      {(showsPile || pile.failedWrites.length > 0) && <Feature name="PilePanel" />}
      {selected && <Feature name="CassetteDetail" />}
      {selected === undefined && status === 'ready' && <Feature name="MissingCassette" />}
      <div ref={shelf} className={hasRail && found.length > 0 ? styles.withRail : undefined}>
        {/* Of a pile that is empty or has not been read, the panel says so. */}
        {showsPile && !pile.pile?.size ? null : <Cassettes mayLoadRest={mayLoadRest} />}
      </div>
      {isNarrow && <Count />}
      {mayLoadRest && !selected && <Feature name="PrintedShelf" />}
      {!mayLoadRest && !selected && (
        <p className={`${styles.message} paper-only alone-on-paper`}>
          This page can’t be printed yet. Please try again in a moment.
        </p>
      )}
      {mayLoadRest && status === 'ready' && staysOnDevice && <Feature name="OfflineCopy" />}
    </section>
  );
}

/** What is found, in the mode that is chosen. */
function Cassettes({ mayLoadRest }: { mayLoadRest: boolean }) {
  const { found, selected, status } = useFound();
  const { mode, hasRail } = usePage();
  if (found.length === 0)
    return status === 'loading' ? (
      <Spinner label="Fetching the tapes" />
    ) : (
      <Feature name="NothingFound" />
    );
  return (
    <>
      {hasRail && !selected && <Feature name="JumpRail" />}
      <ImageLoadNotice
        className={styles.imageNotice}
        hidden={Boolean(selected) || status !== 'ready'}
      >
        {shelfByMode[mode]}
        {mayLoadRest && <Feature name="Bookend" />}
      </ImageLoadNotice>
    </>
  );
}
