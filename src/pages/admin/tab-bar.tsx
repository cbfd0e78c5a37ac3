import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { LogoutButton } from './sign-in/logout-button.tsx';
import styles from './tab-bar.module.css';
import { type Tab, tabQuery, tabs } from './tabs.ts';

type Props = {
  current: Tab;
  /** Takes the place where the current room puts its own buttons. */
  toolbarSlotRef: (element: HTMLElement | null) => void;
};

/** The top bar (specification, section 2, "Admin"): the rooms, the room's own buttons, Logout. */
export function TabBar({ current, toolbarSlotRef: place }: Props) {
  const { search } = useLocation();
  // A room is found as it was left: with its search and its filters.
  const visited = useRef(new Map<string, string>());
  useEffect(() => {
    visited.current.set(current.name, search);
  }, [current, search]);
  const addressFor = (tab: Tab) =>
    tab === current ? search : (visited.current.get(tab.name) ?? tabQuery(tab));

  return (
    <header className={styles.bar}>
      <h1 className="visually-hidden">{current.label}</h1>
      <nav aria-label="Admin" className={styles.tabs}>
        <ul role="list">
          {tabs.map((tab) => (
            <li key={tab.name}>
              <Link
                to={{ pathname: paths.admin, search: addressFor(tab) }}
                aria-current={tab === current ? 'page' : undefined}
              >
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.actions}>
        <div className={styles.place} ref={place} />
        <LogoutButton />
      </div>
    </header>
  );
}
