import styles from './wordmark.module.css';

/** The height of a capital, in hundredths of the font size like `letterWidth`. */
const height = 70;

/** A name in condensed capitals that fill the length in any font; hidden from screen readers. */
export function Wordmark({ name, className }: { name: string; className?: string | undefined }) {
  const capitals = name.toLocaleUpperCase('en');
  const width = Math.round([...capitals].reduce((sum, letter) => sum + letterWidth(letter), 0));
  return (
    <svg
      className={`${styles.wordmark} ${className ?? ''}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      <text y={height - 0.5} textLength={width} lengthAdjust="spacingAndGlyphs">
        {capitals}
      </text>
    </svg>
  );
}

/** The width of a condensed capital in hundredths of the font size; CJK characters are square. */
function letterWidth(letter: string): number {
  if (/[\sIJ.,:;!'’|-]/u.test(letter)) return 25;
  if (/[MW@&]/u.test(letter)) return 66;
  return letter > '\u2e7f' ? 100 : 49;
}
