import styles from './coming-soon.module.css';

/** What visitors who are not signed in see of the shelf. */
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
          <path className={styles.disc} d={disc} />
          <path className={styles.teeth} d={teeth} />
        </g>
      ))}
    </svg>
  );
}

/** A ring; its inner circle is drawn the other way round, so that it is a hole. */
const disc = 'M-54 0a54 54 0 0 1 108 0 54 54 0 0 1-108 0zM-24 0a24 24 0 0 0 48 0 24 24 0 0 0-48 0z';
/** Six teeth at the edge of the hole. */
const teeth = [0, 60, 120, 180, 240, 300]
  .map((turn) => {
    const point = (radius: number, degrees: number) => {
      const angle = ((turn + degrees) * Math.PI) / 180;
      return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
    };
    return `M${point(26, -11)}L${point(15, -12)}L${point(15, 12)}L${point(26, 11)}z`;
  })
  .join('');
