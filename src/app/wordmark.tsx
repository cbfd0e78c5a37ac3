import { site } from '../site.ts';
import styles from './layout.module.css';

const height = 70;

/**
 * The collective's name as on a spine: condensed capitals that fill the length they are given,
 * however long the name, and whichever font has arrived.
 */
export function Wordmark() {
  const name = site.name.toLocaleUpperCase('en');
  const width = Math.round([...name].reduce((sum, letter) => sum + advance(letter), 0));
  return (
    <>
      <svg
        className={styles.name}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMinYMid meet"
        aria-hidden="true"
      >
        <text y={height - 0.5} textLength={width} lengthAdjust="spacingAndGlyphs">
          {name}
        </text>
      </svg>
      <span className="visually-hidden">{site.name}</span>
    </>
  );
}

/** How wide a condensed capital is, in hundredths of its size; scripts without capitals are square. */
function advance(letter: string): number {
  if (/[\sIJ.,:;!'’|-]/u.test(letter)) return 25;
  if (/[MW@&]/u.test(letter)) return 66;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter)
    ? 100
    : 49;
}
