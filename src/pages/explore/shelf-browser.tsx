import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDebouncedText } from '../../components/use-debounced-text.ts';
import type { Cassette } from '../../domain/cassette.ts';
import { addTerm } from '../../domain/cassette-search.ts';
import { type FieldFilter, type FilterField, setFilter } from '../../domain/field-filter.ts';
import { pickRandom, recentCount } from '../../domain/pick-random.ts';
import { paths } from '../../paths.ts';
import { CopyLink } from './copy-link.tsx';
import styles from './explore.module.css';
import { ImageLoadNotice } from './image-load-notice.tsx';
import { lazyFeature } from './lazy-feature.tsx';
import type { PileState } from './pile/use-pile.ts';
import { chipsOf, withoutChip } from './search/chips.ts';
import { SearchForm } from './search/search-form.tsx';
import {
  formatShelfUrl,
  type SearchState,
  type ShelfSortKey,
  sortDirection,
  sortLabel,
  toggleSort,
} from './search/shelf-url.ts';
import { SortBar } from './search/sort-bar.tsx';
import { TermList } from './search/term-list.tsx';
import { useShelfCassettes } from './search/use-shelf-cassettes.ts';
import { useShelfUrl } from './search/use-shelf-url.ts';
import { allImagesRequested } from './shelf/image-load-queue.ts';
import { Shelf } from './shelf/shelf.tsx';
import { railWidth } from './shelf/shelf-grid.ts';
import { useScrollRestoration } from './shelf/use-scroll-restoration.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { ViewSwitch } from './toolbar/view-switch.tsx';
import { readViewMode, type ViewMode, writeViewMode } from './view-mode.ts';

const CassetteDetail = lazyFeature(() =>
  import('./idle-features.ts').then((module) => module.CassetteDetail),
);

const Announcer = lazyFeature(() =>
  import('./search/announcer.tsx').then((module) => module.Announcer),
);

const Jump = lazyFeature(() => import('./jump/jump.tsx').then((module) => module.Jump));

const FilterPanel = lazyFeature(() =>
  import('./filter-panel/filter-panel.tsx').then((module) => module.FilterPanel),
);

const MyPile = lazyFeature(() => import('./idle-features.ts').then((module) => module.MyPile));

const OtherMode = lazyFeature(() => import('./other-mode.tsx').then((module) => module.OtherMode));

// What the device remembers is loaded beside the list of cassettes.
if (readViewMode() !== 'spines') OtherMode.preload();

type Props = {
  uid: string;
  /** At least one. */
  cassettes: readonly Cassette[];
  /** False while more may arrive. */
  isComplete: boolean;
};

/** The shelf with search, filter terms, sort bar and the detail view of the selected cassette. */
export function ShelfBrowser({ uid, cassettes, isComplete }: Props) {
  const { urlState, update, select } = useShelfUrl();
  const {
    text: typed,
    setText: setTyped,
    markWritten,
  } = useDebouncedText(urlState.typed, (text) => update({ typed: text }));
  const [mode, setMode] = useState(readViewMode);
  // The list has heads to sort by.
  const [isSortBarOpen, setSortBarOpen] = useState(urlState.sort !== null && mode !== 'list');
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [initial] = useState(urlState);
  const [note, setNote] = useState<{ text: string } | null>(null);
  const [isUsed, setUsed] = useState(false);
  const shelfArea = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const { shelf, setShelf, keepPlace } = useScrollRestoration(mode);
  const [idle, setIdle] = useState<typeof import('./idle-features.ts')>();
  // A tape can be opened, and the shelf printed, when the network has gone.
  useEffect(() => {
    if (isComplete)
      allImagesRequested()
        .then(() => {
          for (const feature of [CassetteDetail, MyPile, Announcer, Jump]) feature.preload();
          return import('./idle-features.ts');
        })
        // What fails is loaded again where it is used.
        .then(setIdle, () => {});
  }, [isComplete]);

  const terms = useMemo(
    () => (typed.trim() === '' ? urlState.terms : [...urlState.terms, typed]),
    [urlState.terms, typed],
  );
  const { selectedId } = urlState;
  const [pile, setPile] = useState<PileState | null>(null);
  const hasFilter = (field: FilterField) => urlState.filters.some((one) => one.field === field);
  const showsPile = hasFilter('pile');
  const shownPile = showsPile ? pile?.pile : null;
  const found = useShelfCassettes(cassettes, urlState, terms, shownPile);
  const chips = useMemo(() => chipsOf(urlState), [urlState]);

  const latest = useRef({ typed, selectedId: urlState.selectedId });
  useLayoutEffect(() => {
    latest.current = { typed, selectedId: urlState.selectedId };
  });
  const toggleSelected = useCallback(
    (id: string) => {
      const { typed, selectedId } = latest.current;
      markWritten(typed);
      select(selectedId === id ? null : id, typed);
    },
    [select, markWritten],
  );
  const step = (id: string) => {
    toggleSelected(id);
    shelf.current?.reveal(id);
  };
  const updateSearch = (changes: Partial<SearchState>) => {
    const next = { typed, ...changes };
    markWritten(next.typed);
    update(next);
  };
  const addTyped = () => {
    const terms = addTerm(urlState.terms, typed);
    if (typed.trim() !== '')
      setNote({
        text: `“${typed.trim()}” is a filter ${terms === urlState.terms ? 'already' : 'now'}.`,
      });
    updateSearch({ terms, typed: '' });
    // On touch screens this closes the keyboard.
    if (window.matchMedia('(hover: none)').matches) searchInput.current?.blur();
  };
  const recentIds = useRef<string[]>([]);
  const openRandom = () => {
    const cassette = pickRandom(found, recentIds.current);
    if (!cassette) return;
    recentIds.current = [...recentIds.current, cassette.id].slice(-recentCount);
    if (cassette.id !== selectedId) step(cassette.id);
  };
  /** The filters without those of this field if there are any, else with this one. */
  const toggleField = (filter: FieldFilter) =>
    hasFilter(filter.field)
      ? urlState.filters.filter(({ field }) => field !== filter.field)
      : [...urlState.filters, filter];
  const changeMode = (next: ViewMode) => {
    keepPlace();
    setMode(next);
    if (next === 'list') setSortBarOpen(false);
    writeViewMode(next);
  };
  /** The URL of the shelf with exactly this value in its field, without an open cassette. */
  const filterUrl = (filter: FieldFilter) =>
    paths.explore +
    formatShelfUrl({
      ...urlState,
      typed,
      filters: setFilter(urlState.filters, filter),
      selectedId: null,
    });
  const use = () => setUsed(true);
  const sortBy = (key: ShelfSortKey) => updateSearch(toggleSort(urlState, key));
  const selected = selectedId === null ? null : cassettes.find(({ id }) => id === selectedId);
  const count =
    showsPile && !shownPile
      ? ''
      : found.length === cassettes.length
        ? `${cassettes.length} ${cassettes.length === 1 ? 'tape' : 'tapes'}`
        : `${found.length} of ${cassettes.length} tapes`;
  const order =
    urlState.sort &&
    `By ${sortLabel[urlState.sort]} ${sortDirection(urlState, urlState.sort) === 'ascending' ? '↑' : '↓'}`;
  const modeProps = {
    ref: setShelf,
    inset: urlState.sort ? railWidth : 0,
    cassettes: found,
    selectedId: selected?.id ?? null,
    onSelect: toggleSelected,
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that its content is used
    <section className={styles.page} onFocus={use} onPointerDown={use}>
      <h1 className="visually-hidden">Explore</h1>
      <SearchForm
        inputRef={searchInput}
        value={typed}
        onChange={setTyped}
        onSubmit={addTyped}
        isSortBarOpen={isSortBarOpen}
        onToggleSortBar={() => setSortBarOpen(!isSortBarOpen)}
      />
      {isUsed && (
        <Announcer
          initial={initial}
          state={{ ...urlState, typed }}
          found={found.length}
          total={cassettes.length}
          note={note}
        />
      )}
      {isSortBarOpen && (
        <SortBar sort={urlState.sort} descending={urlState.descending} onSort={sortBy} />
      )}
      <Toolbar
        count={count}
        viewSwitch={<ViewSwitch mode={mode} onChange={changeMode} onApproach={OtherMode.preload} />}
      >
        <button
          type="button"
          aria-expanded={isFilterOpen}
          onPointerEnter={FilterPanel.preload}
          onClick={() => setFilterOpen(!isFilterOpen)}
        >
          Filter
        </button>
        <button type="button" onClick={openRandom}>
          Pull one out
        </button>
        <button
          type="button"
          aria-pressed={showsPile}
          onClick={() => updateSearch({ filters: toggleField({ field: 'pile', value: 'mine' }) })}
        >
          My pile
        </button>
        {urlState.sort && (
          <button
            type="button"
            onClick={() => {
              updateSearch({ sort: null });
              // This button disappears, so the focus moves to the one that opens the sort bar.
              searchInput.current?.form
                ?.querySelector<HTMLElement>('button[aria-expanded]')
                ?.focus();
            }}
          >
            {order}: shuffle
          </button>
        )}
        <CopyLink
          path={paths.explore + formatShelfUrl({ ...urlState, typed, selectedId: null })}
          title="The shelf"
        />
        {idle && (
          <idle.NewTapes
            uid={uid}
            cassettes={cassettes}
            search={urlState}
            onChange={updateSearch}
          />
        )}
      </Toolbar>
      {isFilterOpen && (
        <FilterPanel
          cassettes={cassettes}
          terms={terms}
          filters={urlState.filters}
          pile={shownPile}
          onChange={(filters) => updateSearch({ filters })}
        />
      )}
      {(showsPile || selected || pile) && (
        <MyPile
          uid={uid}
          cassettes={cassettes}
          isComplete={isComplete}
          found={found}
          onChange={setPile}
          filters={urlState.filters}
          onFilter={(filters) => updateSearch({ filters })}
        />
      )}
      <TermList
        chips={chips}
        onRemove={(chip) => updateSearch(withoutChip(urlState, chip))}
        onEmpty={() => searchInput.current?.focus()}
      />
      {selected && (
        <CassetteDetail
          cassette={selected}
          found={found}
          pile={pile}
          onSelect={step}
          onClose={toggleSelected}
          filterUrl={filterUrl}
          onClosed={(id) => {
            if (!shelf.current?.focus(id)) searchInput.current?.focus();
          }}
        />
      )}
      {selected === undefined && idle && (
        <idle.MissingCassette onBack={() => select(null, typed)} />
      )}
      {/* Of a pile that is empty or has not been read, the feature says so. */}
      {showsPile && !shownPile?.size ? null : found.length === 0 ? (
        idle && (
          <idle.NothingFound
            onClear={() => {
              updateSearch({ terms: [], filters: [], typed: '' });
              searchInput.current?.focus();
            }}
          />
        )
      ) : (
        <div ref={shelfArea} className={urlState.sort ? styles.withRail : undefined}>
          {(urlState.sort || isUsed) && (
            <Jump
              cassettes={found}
              sort={urlState.sort}
              shelf={shelf}
              area={shelfArea}
              isRailHidden={Boolean(selected)}
            />
          )}
          <ImageLoadNotice className={styles.imageNotice} hidden={Boolean(selected)}>
            {mode === 'spines' ? (
              <Shelf {...modeProps} />
            ) : (
              <OtherMode
                {...modeProps}
                mode={mode}
                sort={urlState.sort}
                descending={urlState.descending}
                onSort={sortBy}
              />
            )}
          </ImageLoadNotice>
        </div>
      )}
      {idle && !selected && found.length > 0 && (
        <idle.PrintList cassettes={found} count={count} chips={chips} typed={typed} order={order} />
      )}
    </section>
  );
}
