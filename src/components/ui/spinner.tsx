import styles from './spinner.module.css';

/** A turning reel; `label` is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <g fill="none" stroke="currentColor">
          <circle r="46" strokeWidth="6" />
          {/* Six teeth, as dashes. */}
          <circle r="14" strokeWidth="12" strokeDasharray="8 6.66" />
        </g>
      </svg>
      <span className="visually-hidden">{label}</span>
      <noscript>This page needs JavaScript.</noscript>
    </div>
  );
}
