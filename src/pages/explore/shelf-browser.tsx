import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMediaQuery } from '../../components/use-media-query.ts';
import type { Cassette } from '../../domain/cassette.ts';
import { addTerm, isSongTerm } from '../../domain/cassette-search.ts';
import { isOwnPile } from '../../domain/field-filter.ts';
import { pickRandom, recentCount } from '../../domain/pick-random.ts';
import styles from './explore.module.css';
import { ImageLoadNotice } from './image-load-notice.tsx';
import {
  Announcer,
  CassetteDetail,
  FilterPanel,
  FilterSheet,
  type IdleFeatures,
  Jump,
  ListOrFronts,
  MissingCassette,
  MyPile,
  NothingFound,
  preloadFeatures,
  SongSearch,
} from './lazy-features.tsx';
import { narrowWindow } from './narrow-window.ts';
import type { PileState } from './pile/use-pile.ts';
import { PrintList } from './print-list/print-list.tsx';
import { chipsOf, withoutChip } from './search/chips.ts';
import { SearchForm, SheetButton, SortToggle } from './search/search-form.tsx';
import { ShelfChoices } from './search/shelf-choices.tsx';
import { sortDirection, sortLabel } from './search/shelf-url.ts';
import { SortBar } from './search/sort-bar.tsx';
import { TermList } from './search/term-list.tsx';
import { useShelfCassettes } from './search/use-shelf-cassettes.ts';
import { useShelfSearch } from './search/use-shelf-search.ts';
import { type FirstRowPosition, firstRowPosition } from './shelf/first-row-position.ts';
import { allImagesRequested } from './shelf/image-load-queue.ts';
import { Shelf } from './shelf/shelf.tsx';
import { railWidth } from './shelf/shelf-grid.ts';
import { useScrollRestoration } from './shelf/use-scroll-restoration.ts';
import type { SongState } from './songs/song-search.tsx';
import { Count } from './toolbar/count.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useLastVisit } from './toolbar/use-last-visit.ts';
import { useSheet } from './toolbar/use-sheet.ts';
import { ViewSwitch } from './toolbar/view-switch.tsx';
import { readViewMode, type ViewMode, writeViewMode } from './view-mode.ts';

type Props = {
  uid: string;
  /** At least one. */
  cassettes: readonly Cassette[];
  /** False while more may arrive. */
  isComplete: boolean;
};

/** The shelf with search, filter terms, sort bar and the detail view of the selected cassette. */
export function ShelfBrowser({ uid, cassettes, isComplete }: Props) {
  const search = useShelfSearch();
  const { urlState, typed, terms, updateSearch, openTape, changeFilters } = search;
  const [mode, setMode] = useState(readViewMode);
  // The list has heads to sort by.
  const [isSortBarOpen, setSortBarOpen] = useState(urlState.sort !== null && mode !== 'list');
  const [isFilterOpen, setFilterOpen] = useState(false);
  const isNarrow = useMediaQuery(narrowWindow);
  const sheet = useSheet();
  const [initial] = useState(urlState);
  const [note, setNote] = useState<{ text: string } | null>(null);
  const [isUsed, setUsed] = useState(false);
  const shelfArea = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const { shelf, setShelf, keepPlace } = useScrollRestoration(mode);
  const [idle, setIdle] = useState<IdleFeatures>();
  useEffect(() => {
    if (!isComplete) return;
    // What fails is loaded again where it is used.
    allImagesRequested()
      .then(preloadFeatures)
      .then(setIdle, () => {});
  }, [isComplete]);
  const rowPosition = useRef<FirstRowPosition>(null);
  useLayoutEffect(() => {
    rowPosition.current = readViewMode() === 'spines' ? firstRowPosition(shelfArea.current) : null;
  }, []);
  useEffect(() => {
    if (rowPosition.current) idle?.saveFirstScreen(uid, cassettes, rowPosition.current);
  }, [idle, uid, cassettes]);

  const visit = useLastVisit(uid, cassettes, isComplete);
  const { selectedId } = urlState;
  const [pile, setPile] = useState<PileState | null>(null);
  const showsPile = urlState.filters.some(isOwnPile);
  const shownPile = showsPile ? pile?.pile : null;
  const [songs, setSongs] = useState<SongState | null>(null);
  const needsSongs = terms.some(isSongTerm);
  const songNote = needsSongs && songs?.note;
  const index = songs?.index;
  // The tapes that are found come first, then their songs.
  const songOf = useDeferredValue(useMemo(() => index?.songOf(terms), [index, terms]));
  const found = useShelfCassettes(cassettes, urlState, terms, shownPile, index?.find);
  const chips = useMemo(() => chipsOf(urlState, cassettes), [urlState, cassettes]);

  const step = (id: string) => {
    openTape(id);
    shelf.current?.reveal(id);
  };
  const addTyped = () => {
    search.addTyped();
    if (typed.trim() !== '') {
      const isNew = addTerm(urlState.terms, typed) !== urlState.terms;
      setNote({ text: `“${typed.trim()}” is a filter ${isNew ? 'now' : 'already'}.` });
    }
    // On touch screens this closes the keyboard.
    if (window.matchMedia('(hover: none)').matches) searchInput.current?.blur();
  };
  const recentIds = useRef<string[]>([]);
  const openRandom = () => {
    const cassette = pickRandom(found, recentIds.current);
    if (!cassette) return;
    sheet.close();
    recentIds.current = [...recentIds.current, cassette.id].slice(-recentCount);
    step(cassette.id);
  };
  const changeMode = (next: ViewMode) => {
    keepPlace();
    setMode(next);
    if (next === 'list') setSortBarOpen(false);
    writeViewMode(next);
  };
  const markUsed = () => setUsed(true);
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
    onSelect: search.toggleTape,
    pile: pile?.pile ?? null,
    songOf,
  };
  // List and fronts do without its code where that could not be loaded.
  const needsPile = Boolean(showsPile || selected || (idle && mode !== 'spines'));
  const focusTape = (id = '') => {
    if (!shelf.current?.focus(id)) searchInput.current?.focus();
  };

  const foundCount = <Count count={count} order={order} songNote={songNote} />;
  const termList = (
    <TermList
      chips={chips}
      onRemove={(chip) => updateSearch((state) => withoutChip(state, chip))}
      onEmpty={() => searchInput.current?.focus()}
    />
  );
  /** In the toolbar or in the sheet. */
  const tools = {
    sortBar: <SortBar state={urlState} onSort={search.sortBy} />,
    choices: (
      <ShelfChoices search={search} onOpenRandom={openRandom}>
        {idle && <idle.NewTapes visit={visit} search={search} />}
      </ShelfChoices>
    ),
    filterPanel: (
      <FilterPanel
        cassettes={cassettes}
        terms={terms}
        filters={urlState.filters}
        pile={shownPile}
        find={index?.find}
        onChange={changeFilters}
      />
    ),
    viewSwitch: <ViewSwitch mode={mode} onChange={changeMode} onApproach={ListOrFronts.preload} />,
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that its content is used
    <section className={styles.page} onFocus={markUsed} onPointerDown={markUsed}>
      <h1 className="visually-hidden">Explore</h1>
      <SearchForm
        inputRef={searchInput}
        value={typed}
        onChange={search.setTyped}
        onSubmit={addTyped}
        button={
          isNarrow ? (
            <SheetButton
              chosen={chips.length + (urlState.sort ? 1 : 0)}
              onApproach={FilterSheet.preload}
              onOpen={sheet.open}
            />
          ) : (
            <SortToggle isOpen={isSortBarOpen} onToggle={() => setSortBarOpen(!isSortBarOpen)} />
          )
        }
      >
        {!isNarrow && termList}
      </SearchForm>
      {isUsed && (
        <Announcer
          initial={initial}
          state={{ ...urlState, typed }}
          found={found.length}
          total={cassettes.length}
          songNote={songNote}
          note={note}
        />
      )}
      {isNarrow ? (
        <>
          {termList}
          {sheet.isOpen && <FilterSheet {...tools} count={count} onClose={sheet.close} />}
        </>
      ) : (
        <>
          {isSortBarOpen && tools.sortBar}
          <Toolbar
            {...tools}
            count={foundCount}
            isFilterOpen={isFilterOpen}
            onToggleFilter={() => setFilterOpen(!isFilterOpen)}
            onApproachFilter={FilterPanel.preload}
          />
          {isFilterOpen && tools.filterPanel}
        </>
      )}
      {(needsSongs || songs) && <SongSearch uid={uid} isNeeded={needsSongs} onChange={setSongs} />}
      {(needsPile || pile || search.hasFilter('pile')) && (
        <MyPile
          uid={uid}
          cassettes={cassettes}
          isComplete={isComplete}
          found={found}
          selectedId={selected?.id}
          isNeeded={needsPile}
          onChange={setPile}
          filters={urlState.filters}
          onFilter={changeFilters}
          onFocus={focusTape}
        />
      )}
      {selected && (
        <CassetteDetail
          cassette={selected}
          found={found}
          shelf={shelfArea}
          pile={pile}
          songs={index}
          terms={terms}
          onSelect={step}
          onClose={search.closeTape}
          filterUrl={search.shelfUrl}
          onClosed={focusTape}
        />
      )}
      {selected === undefined && <MissingCassette onBack={search.closeTape} />}
      {/* Of a pile that is empty or has not been read, the feature says so. */}
      {showsPile && !shownPile?.size ? null : found.length === 0 ? (
        <NothingFound
          songNote={songNote}
          onClear={() => {
            updateSearch(() => ({ terms: [], filters: [], typed: '' }));
            searchInput.current?.focus();
          }}
        />
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
              <ListOrFronts
                {...modeProps}
                mode={mode}
                sort={urlState.sort}
                descending={urlState.descending}
                onSort={search.sortBy}
                pileState={pile}
                showsPile={showsPile}
                onFocus={focusTape}
              />
            )}
          </ImageLoadNotice>
        </div>
      )}
      {isNarrow && foundCount}
      {/* A live region says what comes into it. */}
      <div aria-live="polite">
        {idle && visit.isFirst && !isUsed && <idle.FirstVisitNote onUsed={markUsed} />}
      </div>
      <PrintList cassettes={found} count={count} chips={chips} typed={typed} order={order} />
    </section>
  );
}
