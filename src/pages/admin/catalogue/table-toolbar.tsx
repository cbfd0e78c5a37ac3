import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import { useMediaQuery } from '../../../components/use-media-query.ts';
import { filterLabel, filters } from '../../../domain/cassette-filter.ts';
import { formatCount } from '../format-count.ts';
import { SearchBox } from '../search-box.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';
import { ExportCassettes } from './export-cassettes.tsx';
import styles from './table-toolbar.module.css';

/** The windows in which the tools of the table are in a sheet and its rows are lower; as in the styles. */
const narrowWindow = '(max-width: 48rem)';

export const focusSearch = (): void =>
  document.querySelector<HTMLElement>('[data-search="tapes"]')?.focus();

/**
 * The search box, the filters, the number of matches and the buttons above the table. In a narrow window
 * the filters and the buttons are in a sheet.
 */
export function TableToolbar() {
  const { catalogue, cassettes, filter } = useCatalogueTab();
  const { found, filters: selected, typed, setTyped, toggle } = filter;
  const total = cassettes.length;
  const isNarrow = useMediaQuery(narrowWindow);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const tools = (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex item of the line */}
      <div role="group" aria-label="Show only" className={styles.filters}>
        {filters.map((name) => (
          <Button
            key={name}
            className={styles.filter}
            aria-pressed={selected.includes(name)}
            onClick={() => toggle(name)}
          >
            {filterLabel[name]}
          </Button>
        ))}
      </div>
      <div className={styles.more}>
        <ExportCassettes all={catalogue.status === 'ready' ? cassettes : null} shown={found} />
      </div>
    </>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports the search element yet
    <div role="search" aria-label="Tapes" className={styles.toolbar}>
      <SearchBox
        label="Search the tapes"
        data-search="tapes"
        spellCheck={false}
        value={typed}
        onTextChange={setTyped}
      />
      {isNarrow ? (
        <Button className={styles.sheetButton} onClick={() => setIsSheetOpen(true)}>
          Filter & more{selected.length > 0 && ` (${selected.length})`}
        </Button>
      ) : (
        tools
      )}
      <p className={styles.count} role="status">
        {catalogue.status === 'ready' &&
          (found.length === total
            ? formatCount(total, 'tape')
            : `${found.length.toLocaleString('en')} of ${formatCount(total, 'tape')}`)}
      </p>
      {isNarrow && isSheetOpen && (
        <Sheet
          title="Filter & more"
          closeLabel={`Show ${formatCount(found.length, 'tape')}`}
          onClose={() => setIsSheetOpen(false)}
        >
          {tools}
        </Sheet>
      )}
    </div>
  );
}
