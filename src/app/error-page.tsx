import { type MouseEvent, useEffect } from 'react';
import { Failure } from '../domain/failure.ts';
import { paths } from '../paths.ts';
import { errorMessage } from '../services/error-message.ts';
import { reloadOnce, reloadPage, siteAnswers } from '../services/reload-page.ts';
import primitives from '../styles/primitives.module.css';
import styles from './error-page.module.css';

function errorText(error: unknown): string {
  if (error instanceof Failure) return errorMessage(error);
  if (typeof error === 'object' && error !== null) {
    if ('status' in error) {
      const text = 'statusText' in error ? error.statusText : '';
      return `${error.status} ${text}`.trim();
    }
    if ('message' in error && error.message) return String(error.message);
  }
  return String(error);
}

/** The error page, as a fallback of an `ErrorBoundary` (docs/behaviour.md, "Errors"). */
export const errorPage = (error: unknown) => <ErrorPage error={error} />;

function ErrorPage({ error }: { error: unknown }) {
  const isOffline = error instanceof Failure && error.code === 'offline';
  const title = isOffline ? 'No connection' : 'Unexpected Application Error!';
  // The network may be back: React remembers that a page could not be loaded.
  useEffect(() => {
    if (isOffline) void siteAnswers().then((answers) => answers && reloadOnce());
  }, [isOffline]);
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    void reloadPage();
  };
  return (
    <section className={styles.page} role="alert">
      <title>{title}</title>
      <svg className={styles.tangle} viewBox="-240 -120 480 240" aria-hidden="true">
        <path
          fill="none"
          stroke="var(--ink)"
          strokeWidth="9"
          d="M-900-96C-500-60-300-110-150-70-30-38 60 64 130 20 200-26 96-104 20-64-70-16-150 90-60 104 40 120 20-30 70-70 118-108 190-30 150 40 104 118-40 30-110 60-170 86-150-20-90-34-10-52 20 90 90 92 170 94 230 10 190-46 150-100 40-110-10-84-90-42-190-60-200 4-208 70-90 30-30 70 10 100 50 40 20 0-10-38-60-20-70 20"
        />
      </svg>
      <h1>{title}</h1>
      <p className={styles.text}>{errorText(error)}</p>
      {/* Plain links: loading a new document resets the application. */}
      <p className={primitives.row}>
        <a className={primitives.loneLink} href={window.location.href} onClick={retry}>
          Try this page again
        </a>
        <a className={primitives.loneLink} href={paths.home}>
          Go home
        </a>
      </p>
    </section>
  );
}
