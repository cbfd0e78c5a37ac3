import styles from './coming-soon.module.css';

export function ComingSoon() {
  return (
    <div className={styles.page}>
      <h1>
        <span className="visually-hidden">COMING SOON...</span>
        <span aria-hidden="true" className={styles.big}>
          <span>Coming</span>
          <span>
            S<Reel />
            <Reel />
            n...
          </span>
        </span>
      </h1>
    </div>
  );
}

/** A letter O of "Soon", drawn as a reel. */
const Reel = () => (
  <svg className={styles.reel} viewBox="-54 -54 108 108" aria-hidden="true">
    <circle fill="none" stroke="currentColor" strokeWidth="30" r="39" />
    {/* Six dashes at the edge of the hole. */}
    <circle className={styles.teeth} r="20" />
  </svg>
);
