import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useDebouncedText } from '../../components/use-debounced-text.ts';
import type { Cassette } from '../../domain/cassette.ts';
import { addTerm } from '../../domain/cassette-search.ts';
import { CassetteDetail } from './cassette-detail/cassette-detail.tsx';
import styles from './explore.module.css';
import { ImageLoadNotice } from './image-load-notice.tsx';
import { SearchForm } from './search/search-form.tsx';
import { type ShelfUrlState, toggleSort } from './search/shelf-url.ts';
import { SortBar } from './search/sort-bar.tsx';
import { TermList } from './search/term-list.tsx';
import { useShelfCassettes } from './search/use-shelf-cassettes.ts';
import { useShelfUrl } from './search/use-shelf-url.ts';
import { Shelf, type ShelfHandle } from './shelf/shelf.tsx';
import { useScrollRestoration } from './shelf/use-scroll-restoration.ts';

/**
 * Searching, sorting and pulling tapes out of a shelf that holds at least one; `whole` once no more
 * tapes are on their way.
 */
export function ShelfBrowser({ tapes, whole }: { tapes: readonly Cassette[]; whole: boolean }) {
  const { address, change, open } = useShelfUrl();
  const {
    text: typed,
    setText: setTyped,
    markWritten,
  } = useDebouncedText(address.typed, (text) => change({ typed: text }));
  const [sorting, setSorting] = useState(address.sort !== null);
  const shelf = useRef<ShelfHandle>(null);
  const box = useRef<HTMLInputElement>(null);
  useScrollRestoration();

  const terms = useMemo(
    () => (typed.trim() === '' ? address.terms : [...address.terms, typed]),
    [address.terms, typed],
  );
  const found = useShelfCassettes(tapes, address, terms);

  const latest = useRef({ typed, open: address.openId });
  useLayoutEffect(() => {
    latest.current = { typed, open: address.openId };
  });
  const choose = useCallback(
    (id: string) => {
      const { typed, open: before } = latest.current;
      markWritten(typed);
      open(before === id ? null : id, typed);
    },
    [open, markWritten],
  );
  const set = (part: Partial<Omit<ShelfUrlState, 'open' | 'seed'>>) => {
    const next = { typed, ...part };
    markWritten(next.typed);
    change(next);
  };
  const chosen = address.openId === null ? null : tapes.find(({ id }) => id === address.openId);

  return (
    <section className={styles.page} data-sorting={sorting || undefined}>
      <h1 className="visually-hidden">Explore</h1>
      <SearchForm
        box={box}
        typed={typed}
        onType={setTyped}
        onSubmit={() => set({ terms: addTerm(address.terms, typed), typed: '' })}
        sorting={sorting}
        onToggleSorting={() => setSorting(!sorting)}
      />
      {sorting && (
        <SortBar
          sort={address.sort}
          descending={address.descending}
          onSort={(key) => set(toggleSort(address, key))}
        />
      )}
      <div className={styles.result}>
        <TermList
          terms={address.terms}
          onRemove={(term) => set({ terms: address.terms.filter((one) => one !== term) })}
          onEmptied={() => box.current?.focus()}
        />
        <p className={styles.count} role="status">
          {found.length === tapes.length
            ? `${tapes.length} ${tapes.length === 1 ? 'tape' : 'tapes'}`
            : `${found.length} of ${tapes.length} tapes`}
        </p>
      </div>
      {chosen && (
        <CassetteDetail
          key={chosen.id}
          cassette={chosen}
          onClose={choose}
          onClosed={(id) => {
            if (!shelf.current?.focus(id)) box.current?.focus();
          }}
        />
      )}
      {chosen === undefined && whole && (
        <div className={styles.message}>
          <Notice tone="note">
            This tape is no longer on the shelf.{' '}
            <Button variant="quiet" onClick={() => open(null, typed)}>
              Back to the others
            </Button>
          </Notice>
        </div>
      )}
      {found.length === 0 ? (
        <div className={styles.bare}>
          <h2>Nothing matches</h2>
          <p>No tape on the shelf holds all of what you are looking for.</p>
          <Button
            onClick={() => {
              set({ terms: [], typed: '' });
              box.current?.focus();
            }}
          >
            Clear the search
          </Button>
        </div>
      ) : (
        <ImageLoadNotice className={styles.slip} silent={Boolean(chosen)}>
          <Shelf ref={shelf} tapes={found} chosen={chosen?.id ?? null} onChoose={choose} />
        </ImageLoadNotice>
      )}
    </section>
  );
}
