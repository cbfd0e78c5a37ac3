import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LogoutButton } from '../../components/logout-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { paths } from '../../paths.ts';
import styles from './tab-bar.module.css';
import { type Tab, tabQuery, tabs } from './tabs.tsx';

/** The top bar: the tabs, Add Cassette, Logout (docs/behaviour, "Admin tabs"). */
export function TabBar({ current }: { current: Tab }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  // The link to a tab restores the search and the filters of the last visit.
  const lastQueries = useRef(new Map<string, string>());
  useEffect(() => {
    lastQueries.current.set(current.name, search);
  }, [current, search]);
  const addressOf = (tab: Tab) => ({
    pathname: paths.admin,
    search: tab === current ? search : (lastQueries.current.get(tab.name) ?? tabQuery(tab)),
  });

  return (
    <header className={styles.bar}>
      <h1 className="visually-hidden">{current.label}</h1>
      <nav aria-label="Admin" className={styles.tabs}>
        <ul role="list">
          {tabs.map((tab) => (
            <li key={tab.name}>
              <Link to={addressOf(tab)} aria-current={tab === current ? 'page' : undefined}>
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.actions}>
        <Button
          variant="main"
          data-action="form"
          // Hide Form is a button of the form: nothing behind a modal dialog can be pressed.
          aria-expanded={false}
          // The tab Cassettes opens the form, once it is shown.
          onClick={() =>
            navigate(addressOf(tabs[0]), {
              replace: current === tabs[0],
              state: { isAdding: true },
            })
          }
        >
          Add Cassette
        </Button>
        <LogoutButton />
      </div>
    </header>
  );
}
