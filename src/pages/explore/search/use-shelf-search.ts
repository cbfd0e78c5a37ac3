import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useGoBack } from '../../../components/history/use-history-step.ts';
import { useDebouncedText } from '../../../components/use-debounced-text.ts';
import { useMediaQuery } from '../../../components/use-media-query.ts';
import { addTerm } from '../../../domain/cassette-search.ts';
import { type FieldFilter, type FilterName, toggleFilter } from '../../../domain/shelf-filters.ts';
import { paths } from '../../../paths.ts';
import { narrowWindow } from '../narrow-window.ts';
import {
  formatShelfUrl,
  parseShelfUrl,
  type SearchState,
  type ShelfSortKey,
  type ShelfUrlState,
  toggleSort,
} from './shelf-url.ts';

/** What the state of an entry of the history says, beside what its URL does. */
type EntryState = {
  /** How many entries opening the cassette has added: closing goes back by them. */
  tapeSteps?: number;
  isSheetOpen?: boolean;
} | null;

/** The state of the shelf, which is its URL, and what changes it (docs/behaviour, "Shelf URL"). */
export function useShelfSearch() {
  const location = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const urlState = useMemo(() => parseShelfUrl(location.search), [location.search]);
  const { filters, selectedId } = urlState;
  /** A sentence to be announced with the next change; each object once. */
  const [note, setNote] = useState<{ readonly text: string } | null>(null);

  function write(next: ShelfUrlState, replace: boolean, state: EntryState = null) {
    try {
      navigate({ search: formatShelfUrl(next) }, { replace, state });
    } catch {
      // Safari throws after 100 changes in a short time, as by a key that is held.
    }
  }
  const [typed, setTyped] = useDebouncedText(urlState.typed, (typed) =>
    write({ ...urlState, typed }, true),
  );
  const isTypedWritten = typed === urlState.typed;
  const present = { ...urlState, typed };
  const entryState: EntryState = isTypedWritten ? location.state : null;
  /** Adds an entry; the one before has what was typed, and the order that is shown. */
  function push(next: ShelfUrlState, state: EntryState = null) {
    if (formatShelfUrl(present) !== location.search) write(present, true, entryState);
    write(next, false, state);
  }

  const isSheetOpen = useMediaQuery(narrowWindow) && entryState?.isSheetOpen === true;

  function update(changes: Partial<SearchState>) {
    const next = { ...present, ...changes };
    if (changes.typed !== undefined) setTyped(changes.typed);
    if (formatShelfUrl(next) === formatShelfUrl(present)) return;
    if (isSheetOpen) {
      // The sheet stays the last step: closing it goes back to what was chosen.
      write(next, true);
      write(next, false, entryState);
    } else push(next);
  }

  function openTape(id: string) {
    const next = { ...present, selectedId: id };
    const tapeSteps = entryState?.tapeSteps;
    if (selectedId !== null) write(next, true, tapeSteps ? { tapeSteps } : null);
    else push(next, { tapeSteps: 1 });
  }
  function closeTape() {
    if (entryState?.tapeSteps) goBack(entryState.tapeSteps);
    else if (selectedId !== null) write({ ...present, selectedId: null }, true);
  }

  return {
    urlState,
    typed,
    setTyped,
    note,
    /** With what is in the search box. */
    terms: useMemo(
      () => (typed.trim() === '' ? urlState.terms : [...urlState.terms, typed]),
      [urlState.terms, typed],
    ),
    hasFilter: (name: FilterName) => filters.some((one) => one.name === name),
    update,
    toggleFilter: (filter: FieldFilter) => update({ filters: toggleFilter(filters, filter) }),
    sortBy: (key: ShelfSortKey) => update(toggleSort(urlState, key)),
    /** Makes a filter of what is typed. */
    submit() {
      const term = typed.trim().toUpperCase();
      const terms = addTerm(urlState.terms, term);
      const isNew = terms !== urlState.terms;
      setTyped('');
      // Back leads to an empty box.
      write({ ...present, typed: '' }, true, entryState);
      if (isNew) write({ ...present, typed: '', terms }, false);
      if (term !== '') setNote({ text: `“${term}” is a filter ${isNew ? 'now' : 'already'}.` });
    },
    /** Opens a cassette, in place of the one that is open. */
    openTape,
    toggleTape: (id: string) => (id === selectedId ? closeTape() : openTape(id)),
    closeTape,
    /** Opens a cassette so that Back returns to the one that is open. */
    openRelated(id: string) {
      const tapeSteps = entryState?.tapeSteps;
      push({ ...present, selectedId: id }, tapeSteps ? { tapeSteps: tapeSteps + 1 } : null);
    },
    /** Not by `useHistoryStep`: opening it also writes what was typed, and `update` keeps it open. */
    sheet: {
      isOpen: isSheetOpen,
      open: () => push(present, { isSheetOpen: true }),
      close: () => goBack(),
    },
    /** The URL of the shelf without an open cassette, after these changes of the search. */
    shelfUrl: (changes: Partial<SearchState>) =>
      paths.explore + formatShelfUrl({ ...present, ...changes, selectedId: null }),
  };
}
