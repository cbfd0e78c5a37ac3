import { Wordmark } from '../../components/wordmark.tsx';
import { site } from '../../site.ts';
import styles from './label-logo.module.css';

/** The name that the letters below spell. For a logo of your own, replace it and `DrawnLogo`. */
const drawnName: string = 'Caspla';

/** The label's logo: the drawing if the label in site.ts has its name, else the name as text. */
export function LabelLogo() {
  const { name } = site.label;
  if (name === drawnName) return <DrawnLogo />;
  return (
    <>
      <Wordmark name={name} className={styles.logo} />
      <span className="visually-hidden">{name}</span>
    </>
  );
}

/** Six letters, a line each. The light bands extend further, so that no dark edge is left. */
function letters(extension: number): string {
  const [low, high] = [42 + extension, -242 - extension];
  const [x, y] = [164 + 0.77 * extension, 0.64 * extension];
  return [
    `M${x} ${y - 177}L164-177A100 100 0 1 0 164-23L${x} ${-23 - y}`,
    `M462 ${high}V${low}M262-100a100 100 0 1 0 200 0a100 100 0 1 0-200 0`,
    `M${704 + extension}-200H612a50 50 0 0 0 0 100h36a50 50 0 0 1 0 100H${556 - extension}`,
    `M796 ${high}V${150 + extension}M796-100a100 100 0 1 0 200 0a100 100 0 1 0-200 0`,
    `M1094 ${-362 - extension}V${low}`,
    `M1392 ${high}V${low}M1192-100a100 100 0 1 0 200 0a100 100 0 1 0-200 0`,
  ].join('');
}

const dark = letters(0);
const light = letters(2);

/** Six letters drawn as a band of tape, with a reel in each a. */
function DrawnLogo() {
  return (
    <svg
      className={styles.logo}
      viewBox="-44 -364 1480 516"
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={site.label.name}
    >
      {/* The same lines, each time narrower, so that crossing bands join. */}
      <g fill="none">
        <path stroke="var(--ink)" strokeWidth="84" d={dark} />
        <path stroke="var(--lime)" strokeWidth="60" d={light} />
        <path stroke="var(--ink)" strokeWidth="38" d={dark} />
        <path stroke="var(--lime)" strokeWidth="14" d={light} />
      </g>
      {[362, 1292].map((x) => (
        <g key={x} transform={`translate(${x} -100)`} fill="none" stroke="var(--ink)">
          {/* Six teeth, as dashes. */}
          <circle className={styles.reel} r="47" strokeWidth="26" strokeDasharray="14 35.22" />
        </g>
      ))}
    </svg>
  );
}
