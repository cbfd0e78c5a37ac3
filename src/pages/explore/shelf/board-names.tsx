// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the link inside takes the focus
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import primitives from '../../../styles/primitives.module.css';
import { useFound, useSearch } from '../shelf-provider.tsx';
import styles from './shelf.module.css';

/** The names at the head of the wall, each a link (docs/behaviour, "Head of the wall"). */
export function BoardNames() {
  const { groups } = useFound();
  const { shelfUrl } = useSearch();
  return groups.map(({ filter, column, count, total }) => (
    <div
      key={filter.name}
      role="rowheader"
      className={styles.name}
      style={{ '--column': column, '--count': count } as CSSProperties}
    >
      <Link className={primitives.label} to={shelfUrl({ filters: [filter] })}>
        <bdi>{filter.name === 'since' ? 'New' : filter.value}</bdi>
        {total > count && (
          <span>
            all {total} <span className="visually-hidden">tapes</span>
          </span>
        )}
      </Link>
    </div>
  ));
}
