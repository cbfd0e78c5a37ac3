import { type MouseEvent, useEffect } from 'react';
import { Failure } from '../domain/failure.ts';
import { paths } from '../paths.ts';
import { errorMessage, noAnswerAgainMessage } from '../services/error-message.ts';
import { reloadOnce, siteAnswers } from '../services/reload-page.ts';
import { useReload } from '../services/use-reload.ts';
import primitives from '../styles/primitives.module.css';
import styles from './error-page.module.css';

const errorText = (error: unknown): string =>
  error instanceof Failure ? errorMessage(error) : (error as Error)?.message || String(error);

/** The fallback of an `ErrorBoundary` (docs/behaviour, "Errors"). */
export function ErrorPage({ error }: { error: unknown }) {
  const isOffline = error instanceof Failure && error.code === 'offline';
  const title = isOffline ? 'No connection' : 'Unexpected Application Error!';
  // The network may be back: React remembers that a page could not be loaded.
  useEffect(() => {
    if (isOffline) void siteAnswers().then((answers) => answers && reloadOnce());
  }, [isOffline]);
  const { reload, isTrying, hasFailed } = useReload();
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    void reload();
  };
  return (
    <section className={primitives.fewLines} role="alert">
      <title>{title}</title>
      <h1>{title}</h1>
      <p className={styles.text}>{hasFailed ? noAnswerAgainMessage : errorText(error)}</p>
      {/* Plain links: loading a new document resets the application. */}
      <p className={primitives.row}>
        <a className={primitives.loneLink} href={window.location.href} onClick={retry}>
          {isTrying ? 'Trying…' : 'Reload'}
        </a>
        <a className={primitives.loneLink} href={paths.home}>
          Go home
        </a>
      </p>
    </section>
  );
}
