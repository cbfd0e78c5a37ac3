import styles from './spinner.module.css';

/** A turning reel; `label` is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle r="46" fill="none" stroke="currentColor" strokeWidth="6" />
        <circle r="20" fill="none" stroke="currentColor" strokeWidth="6" />
        {[0, 60, 120, 180, 240, 300].map((angle) => (
          <path
            key={angle}
            d="M0-20V-8"
            stroke="currentColor"
            strokeWidth="8"
            transform={`rotate(${angle})`}
          />
        ))}
      </svg>
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
