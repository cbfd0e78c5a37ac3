import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../components/ui/spinner.tsx';
import { paths } from '../paths.ts';
import { site } from '../site.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './layout.module.css';
import { Wordmark } from './wordmark.tsx';

/** Rooms that need the whole width: there the card is folded, with its flap as a strip on top. */
const folded: readonly string[] = [paths.explore, paths.admin];

/**
 * The current year; while a built page is hydrated, the year that stands in its HTML. By itself: a layout
 * that is rendered anew before its page has arrived would have that page made anew, and what was typed lost.
 */
const Year = () =>
  useSyncExternalStore(
    () => () => {},
    () => new Date().getFullYear(),
    () => import.meta.env.VITE_BUILD_YEAR,
  );

/**
 * The page as an unfolded J-card: navigation and small print on the flap, the name along the spine,
 * the page's own matter on the front. On a phone the card is folded and the panels stack.
 */
export function Layout() {
  const pathname = useLocation().pathname.replace(/(.)\/+$/, '$1');
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // A change of page is read out from its beginning, as a fresh document would be.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.card} data-card data-folded={folded.includes(pathname) || undefined}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <header className={styles.header}>
        <nav className={styles.flap} aria-label="Site">
          <ul role="list">
            <li>
              <NavLink to={paths.about}>About</NavLink>
            </li>
            <li>
              <a href={site.shop} target="_blank" rel="noreferrer">
                Shop
                <svg className={styles.out} viewBox="0 0 10 10" aria-hidden="true">
                  <path d="M1 9 9 1M2.5 1H9v6.5" />
                </svg>
                <span className="visually-hidden">, opens in a new tab</span>
              </a>
            </li>
            <li>
              <a href={`mailto:${site.email}`}>Contact</a>
            </li>
          </ul>
        </nav>
        <Link className={styles.spine} to={paths.home}>
          <Wordmark />
        </Link>
      </header>
      <main className={styles.front} id="main" ref={main} tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Spinner label="Loading" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <p>
          © <Year /> {site.name}
        </p>
        <p>{site.slogan}</p>
        <span className={styles.inks} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
      </footer>
    </div>
  );
}
