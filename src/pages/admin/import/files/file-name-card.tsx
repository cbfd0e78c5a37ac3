import styles from './file-name-card.module.css';

/** A drawing of an unfolded J-card with a file name example on each panel. */
export function FileNameCard() {
  return (
    <svg
      className={styles.card}
      viewBox="-2 -2 791 884"
      role="img"
      aria-label="The endings of the names: -jcard for the whole card, -spine, -front"
    >
      <rect className={styles.blue} x="187" y="0" width="100" height="775" />
      <circle className={styles.coral} cx="537" cy="340" r="168" />
      <circle className={styles.hub} cx="537" cy="340" r="52" />
      <path className={styles.fold} d="M187 0V775M287 0V775" />
      <rect className={styles.edge} x="0" y="0" width="787" height="775" />
      <text className={styles.spine} transform="translate(220 60) rotate(90)">
        1234567-spine
      </text>
      <text className={styles.name} x="322" y="725">
        1234567-front
      </text>
      <path className={styles.brace} d="M0 800V820H787V800" />
      <text className={styles.name} x="393" y="868" textAnchor="middle">
        1234567-jcard
      </text>
    </svg>
  );
}
