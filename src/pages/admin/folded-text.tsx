import { splitLines } from '../../domain/text/track-list.ts';
import styles from './folded-text.module.css';

const maxLines = 4;

/** A text with its line breaks; a text of many lines is folded to its first line. */
export function FoldedText({ text }: { text: string }) {
  const [first = '', ...others] = splitLines(text);
  if (others.length < maxLines) return <bdi className={styles.text}>{text}</bdi>;
  return (
    <details>
      <summary className={styles.summary}>
        <bdi>{first}</bdi> … {others.length + 1} lines
      </summary>
      <bdi className={styles.text}>{text}</bdi>
    </details>
  );
}
