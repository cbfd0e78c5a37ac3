import styles from './import-start.module.css';

const line = { fill: 'none', stroke: 'var(--ink)', strokeWidth: 3 };

/** A drawing of an unfolded J-card with a file name example on each panel. */
export const FileNameCard = () => (
  <svg
    className={styles.card}
    viewBox="-2 -2 791 884"
    role="img"
    aria-label="The endings of the names: -jcard for the whole card, -spine, -front"
  >
    <rect fill="var(--blue)" x="187" y="0" width="100" height="775" />
    <circle fill="var(--coral)" cx="537" cy="340" r="168" />
    <circle fill="var(--paper-bright)" cx="537" cy="340" r="52" />
    <path {...line} strokeDasharray="12 10" d="M187 0V775M287 0V775" />
    <rect {...line} x="0" y="0" width="787" height="775" />
    <text fill="var(--paper-bright)" transform="translate(220 60) rotate(90)">
      1234567-spine
    </text>
    <text x="322" y="725">
      1234567-front
    </text>
    <path {...line} d="M0 800V820H787V800" />
    <text x="393" y="868" textAnchor="middle">
      1234567-jcard
    </text>
  </svg>
);
