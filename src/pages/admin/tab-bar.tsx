import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LogoutButton } from '../../components/logout-button.tsx';
import { paths } from '../../paths.ts';
import styles from './tab-bar.module.css';
import { type Tab, tabQuery, tabs } from './tabs.tsx';

type Props = {
  current: Tab;
  /** Receives the element that the current tab renders its own buttons into. */
  toolbarSlotRef: (element: HTMLElement | null) => void;
};

/** The top bar: the tabs, the buttons of the current tab, Logout (docs/behaviour.md, "Admin tabs"). */
export function TabBar({ current, toolbarSlotRef }: Props) {
  const { search } = useLocation();
  // The link to a tab restores the search and the filters of the last visit.
  const lastQueries = useRef(new Map<string, string>());
  useEffect(() => {
    lastQueries.current.set(current.name, search);
  }, [current, search]);
  const queryFor = (tab: Tab) =>
    tab === current ? search : (lastQueries.current.get(tab.name) ?? tabQuery(tab));

  return (
    <header className={styles.bar}>
      <h1 className="visually-hidden">{current.label}</h1>
      <nav aria-label="Admin" className={styles.tabs}>
        <ul role="list">
          {tabs.map((tab) => (
            <li key={tab.name}>
              <Link
                to={{ pathname: paths.admin, search: queryFor(tab) }}
                aria-current={tab === current ? 'page' : undefined}
              >
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.actions}>
        <div className={styles.toolbarSlot} ref={toolbarSlotRef} />
        <LogoutButton />
      </div>
    </header>
  );
}
