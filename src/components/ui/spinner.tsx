import styles from './spinner.module.css';

/** A turning reel; `label` is for screen readers. Without JavaScript, text says that the page needs it. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle r="46" fill="none" stroke="currentColor" strokeWidth="6" />
        <circle r="20" fill="none" stroke="currentColor" strokeWidth="6" />
        {/* Six teeth, as dashes. */}
        <circle
          r="14"
          fill="none"
          stroke="currentColor"
          strokeWidth="12"
          strokeDasharray="8 6.66"
        />
      </svg>
      <span className="visually-hidden">{label}</span>
      <noscript>This page needs JavaScript.</noscript>
    </div>
  );
}
