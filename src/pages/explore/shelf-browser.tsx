import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
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
import { useFound, usePage, useSearch } from './shelf-page.tsx';
import { Count, Toolbar } from './toolbar/toolbar.tsx';
import { readViewMode, type ViewMode } from './view-mode.ts';

const loadFeatures = () => import('./features.ts');
type Features = Awaited<ReturnType<typeof loadFeatures>>;

const parts: { preload: () => void }[] = [];

/** A part of the page whose code comes after the first pictures, in one chunk with the others. */
function feature<Props extends object>(pick: (features: Features) => ComponentType<Props>) {
  const part = lazyPart(async () => pick(await loadFeatures()), null);
  parts.push(part);
  return part;
}

const Bookend = feature((features) => features.Bookend);
const CassetteDetail = feature((features) => features.CassetteDetail);
const FilterPanel = feature((features) => features.FilterPanel);
const FilterSheet = feature((features) => features.FilterSheet);
const FrontGrid = feature((features) => features.FrontGrid);
const JumpRail = feature((features) => features.JumpRail);
const ListView = feature((features) => features.ListView);
const MissingCassette = feature((features) => features.MissingCassette);
const NothingFound = feature((features) => features.NothingFound);
const PilePanel = feature((features) => features.PilePanel);
const PileStacks = feature((features) => features.PileStacks);
const PrintedShelf = feature((features) => features.PrintedShelf);

/** Loads what the page needs later, so that a tape can be opened without a network. */
export function preloadFeatures(): void {
  for (const part of parts) part.preload();
}

// What the device remembers is loaded beside the list of cassettes.
if (readViewMode() !== 'spines') preloadFeatures();

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
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isComplete) return;
    // After the pictures in sight have been requested.
    const timer = setTimeout(() => {
      setIdle(true);
      preloadFeatures();
      if (staysOnDevice)
        loadFeatures().then(
          (features) => features.keepOffline(),
          () => {},
        );
    }, idleMs);
    return () => clearTimeout(timer);
  }, [isComplete, staysOnDevice]);

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
        {showsPile && !pile.pile?.size ? null : <Cassettes isIdle={isIdle} />}
      </div>
      {isNarrow && <Count />}
      {isIdle && !selected && <PrintedShelf />}
    </section>
  );
}

/** What is found, in the mode that is chosen; `isIdle` once what comes later may be loaded. */
function Cassettes({ isIdle }: { isIdle: boolean }) {
  const { found, selected, showsPile, isComplete, isLoading } = useFound();
  const { urlState } = useSearch();
  const { mode } = usePage();
  if (found.length === 0)
    return isLoading ? <Spinner label="Fetching the tapes" /> : <NothingFound />;
  const hasStacks = showsPile && mode === 'spines';
  return (
    <>
      {urlState.sort && !selected && <JumpRail />}
      <ImageLoadNotice className={styles.imageNotice} hidden={Boolean(selected) || !isComplete}>
        {hasStacks ? <PileStacks /> : shelfOf[mode]}
        {!hasStacks && isIdle && <Bookend />}
      </ImageLoadNotice>
    </>
  );
}
