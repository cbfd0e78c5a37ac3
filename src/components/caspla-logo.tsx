import styles from './caspla-logo.module.css';

/**
 * The six letters as one line each: a tape's way round its rollers. `past` is how far the line runs
 * on at its ends: the light bands reach a hair further than the dark, so that no dark edge is left.
 */
function letters(past: number): string {
  const [low, high, x, y] = [42 + past, -242 - past, 164 + 0.77 * past, 0.64 * past];
  return [
    `M${x} ${y - 177}L164-177A100 100 0 1 0 164-23L${x} ${-23 - y}`,
    `M462 ${high}V${low}M262-100a100 100 0 1 0 200 0a100 100 0 1 0-200 0`,
    `M${704 + past}-200H612a50 50 0 0 0 0 100h36a50 50 0 0 1 0 100H${556 - past}`,
    `M796 ${high}V${150 + past}M796-100a100 100 0 1 0 200 0a100 100 0 1 0-200 0`,
    `M1094 ${-362 - past}V${low}`,
    `M1392 ${high}V${low}M1192-100a100 100 0 1 0 200 0a100 100 0 1 0-200 0`,
  ].join('');
}

const dark = letters(0);
const light = letters(2);
const turns = [0, 60, 120, 180, 240, 300];

type Props = {
  name: string;
  /** The reels in its two a's turn. */
  turning?: boolean;
};

/** The label's wordmark: six letters laid in one band of tape, with a reel in each a. */
export function CasplaLogo({ name, turning = false }: Props) {
  return (
    <svg
      className={styles.logo}
      viewBox="-44 -364 1480 516"
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={name}
      data-turning={turning}
    >
      <path className={styles.edge} d={dark} />
      <path className={styles.gap} d={light} />
      <path className={styles.band} d={dark} />
      <path className={styles.core} d={light} />
      {[362, 1292].map((x) => (
        <g key={x} transform={`translate(${x} -100)`}>
          <g className={styles.reel}>
            {turns.map((turn) => (
              <path key={turn} d="M-9-60H9L5-34H-5z" transform={`rotate(${turn})`} />
            ))}
          </g>
        </g>
      ))}
    </svg>
  );
}
