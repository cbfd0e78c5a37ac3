import { type CSSProperties, Fragment, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cassette } from '../../../domain/cassette.ts';
import { type RelatedRow, relatedRows } from '../../../domain/related-cassettes.ts';
import type { FilterName } from '../../../domain/shelf-filters.ts';
import primitives from '../../../styles/primitives.module.css';
import { GridRow } from '../rows/cassette-grid.tsx';
import { spineGap, spineSize, spinesPerRow } from '../rows/shelf-grid.ts';
import { useGridFocus } from '../rows/use-grid-focus.ts';
import shelfStyles from '../shelf/shelf.module.css';
import { Spine } from '../shelf/shelf.tsx';
import { useFound, usePage, useSearch } from '../shelf-provider.tsx';
import styles from './related-rows.module.css';

/** The spines are as high as the card in the case. */
const height = 350;
const width = (height * spineSize.width) / spineSize.height;
/** Beside a row, with the scroll bar. */
const marginWidth = 48;

/** Tapes that share most with the open one (docs/behaviour, "Related tapes"). */
export function RelatedRows({ cassette }: { cassette: Cassette }) {
  const { cassettes } = useFound();
  const perRow = spinesPerRow(usePage().pageWidth - marginWidth, width, spineGap);
  const rows = useMemo(
    () => relatedRows(cassette, cassettes, perRow),
    [cassette, cassettes, perRow],
  );
  if (rows.length === 0) return null;
  return (
    <div className={`${styles.rows} screen-only`}>
      {rows.map((row) => (
        <Row key={row.filters[0].name} row={row} />
      ))}
    </div>
  );
}

function Row({ row: { filters, cassettes } }: { row: RelatedRow }) {
  const { pile } = useFound().pile;
  const { shelfUrl, openRelated } = useSearch();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  // Pictures are requested when they come into sight.
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (grid.current) observer.observe(grid.current);
    return () => observer.disconnect();
  }, []);
  const perRow = cassettes.length;
  const sizes = {
    width: perRow * (width + spineGap),
    height,
    '--in-row': perRow,
    '--case-width': `${width}px`,
    '--case-height': `${height}px`,
  };
  const { tabStopId, tabStopRef, handlers } = useGridFocus({
    grid,
    cassettes,
    perRow,
    rowHeight: height,
    selectedId: null,
    onSelect: openRelated,
  });
  return (
    <section aria-labelledby={id} className={styles.row}>
      <h3 id={id} className={`${primitives.label} ${primitives.touchTarget}`}>
        <Link to={shelfUrl({ terms: [], typed: '', filters })}>
          {namePrefix[filters[0].name] ?? 'Also'}{' '}
          {filters.map(({ value }, index) => (
            <Fragment key={value}>
              {index > 0 && ', in '}
              <bdi>{value}</bdi>
            </Fragment>
          ))}
        </Link>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of buttons is not a table */}
      <div
        ref={grid}
        role="grid"
        aria-labelledby={id}
        className={shelfStyles.shelf}
        style={sizes as CSSProperties}
        {...handlers}
      >
        <GridRow
          row={0}
          rowHeight={height}
          rowClassName={shelfStyles.row}
          Item={Spine}
          cassettes={isSeen ? cassettes : []}
          perRow={perRow}
          selectedId={null}
          tabStopId={tabStopId(0)}
          tabStopRef={tabStopRef}
          pile={pile}
        />
      </div>
    </section>
  );
}

const namePrefix: Partial<Record<FilterName, string>> = { label: 'More from', artist: 'More by' };
