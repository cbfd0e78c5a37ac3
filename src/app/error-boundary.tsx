import { Component, type ReactNode } from 'react';
import { paths } from '../paths.ts';
import styles from './error-boundary.module.css';

type State = { error: unknown; failed: boolean };

/** The fallback page for whatever no view expected (specification, section 8). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}

function errorText(error: unknown): string {
  if (typeof error === 'object' && error !== null) {
    if ('status' in error) {
      const text = 'statusText' in error ? error.statusText : '';
      return `${error.status} ${text}`.trim();
    }
    if ('message' in error && error.message) return String(error.message);
  }
  return String(error);
}

function ErrorPage({ error }: { error: unknown }) {
  return (
    <section className={styles.page} role="alert">
      <h1>Unexpected Application Error!</h1>
      <p className={styles.text}>{errorText(error)}</p>
      {/* Plain links: a fresh document is what mends an application that fell over. */}
      <p>
        <a href={window.location.href}>Try this page again</a> or <a href={paths.home}>go home</a>.
      </p>
    </section>
  );
}
