import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { Wordmark } from '../components/wordmark.tsx';
import { paths } from '../paths.ts';
import { site } from '../site.ts';
import primitives from '../styles/primitives.module.css';
import { ErrorPage } from './error-page.tsx';
import styles from './layout.module.css';
import { AccountLink, MembersNav, ShelfLink } from './members-nav.tsx';

/** Pages that need the whole width: their navigation is a strip on top. */
const foldedPaths: readonly string[] = [paths.explore, paths.admin];

/**
 * During hydration the year of the build, which is in the HTML. If the layout rendered again before
 * its page has loaded, React would replace the page's HTML and lose what was typed.
 */
const Year = () =>
  useSyncExternalStore(
    () => () => {},
    () => new Date().getFullYear(),
    () => import.meta.env.VITE_BUILD_YEAR,
  );

/** The layout of every page, shaped like an unfolded J-card (docs/behaviour, "Layout"). */
export function Layout() {
  const pathname = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/+$/, '$1');
  const isFolded = foldedPaths.includes(pathname);
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  // After a navigation, screen readers start at the new page, as they would in a new document.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.card} data-card data-folded={isFolded ? pathname : undefined}>
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
              <a
                href={site.shop}
                target="_blank"
                rel="noreferrer"
                aria-label="Shop, opens in a new tab"
              >
                Shop
                <svg className={styles.externalIcon} viewBox="0 0 10 10" aria-hidden="true">
                  <path d="M1 9 9 1M2.5 1H9v6.5" />
                </svg>
              </a>
            </li>
            <li>
              <a href={`mailto:${site.email}`}>Contact</a>
            </li>
            <ShelfLink pathname={pathname} />
            {isFolded && (
              <li>
                <AccountLink key={pathname} pathname={pathname} />
              </li>
            )}
          </ul>
        </nav>
        <Link className={styles.spine} to={paths.home}>
          <Wordmark name={site.name} className={styles.name} />
          <span className="visually-hidden">{site.name}</span>
        </Link>
      </header>
      <main className={styles.front} id="main" ref={main} tabIndex={-1}>
        <ErrorBoundary key={pathname} Fallback={ErrorPage}>
          <Suspense fallback={<Spinner label="Loading" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <footer className={`${primitives.row} ${primitives.small} ${styles.footer}`}>
        <p>
          © <Year /> {site.name}
        </p>
        <p>{site.slogan}</p>
        <MembersNav pathname={pathname} isFolded={isFolded} />
        <span className={styles.swatches} aria-hidden="true" />
      </footer>
    </div>
  );
}
