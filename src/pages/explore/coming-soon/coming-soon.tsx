import styles from './coming-soon.module.css';

export function ComingSoon() {
  return (
    <div className={styles.page}>
      <h1>
        <span className="visually-hidden">COMING SOON...</span>
        <span aria-hidden="true" className={styles.big}>
          <span>Coming</span>
          <span>
            S<Reels />
            n...
          </span>
        </span>
      </h1>
    </div>
  );
}

/** The two letters O of "Soon", drawn as reels. */
function Reels() {
  return (
    <svg className={styles.reels} viewBox="-100 -54 200 108" aria-hidden="true">
      {[-46, 46].map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <circle className={styles.disc} r="39" />
          {/* Six dashes at the edge of the hole. */}
          <circle className={styles.teeth} r="20" />
        </g>
      ))}
    </svg>
  );
}
