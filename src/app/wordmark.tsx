import { site } from '../site.ts';
import styles from './layout.module.css';

/** The height of a capital, in hundredths of the font size like `letterWidth`. */
const height = 70;

/** The site's name in condensed capitals that fill the available length in any font. */
export function Wordmark() {
  const name = site.name.toLocaleUpperCase('en');
  const width = Math.round([...name].reduce((sum, letter) => sum + letterWidth(letter), 0));
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

/** The width of a condensed capital in hundredths of the font size; CJK characters are square. */
function letterWidth(letter: string): number {
  if (/[\sIJ.,:;!'’|-]/u.test(letter)) return 25;
  if (/[MW@&]/u.test(letter)) return 66;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter)
    ? 100
    : 49;
}
