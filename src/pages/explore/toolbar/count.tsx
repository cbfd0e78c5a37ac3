import styles from './count.module.css';

type Props = {
  count: string;
  /** The active order; null while the shelf is shuffled. */
  order: string | null;
  /** Whether songs are still being read; empty if not. */
  songNote: string | false | undefined;
};

/** How many cassettes are found, and their order: in the toolbar, or below the shelf of a narrow window. */
export const Count = ({ count, order, songNote }: Props) => (
  <p className={styles.count}>
    <span>{count}</span> {order && count && <span>· {order}</span>}{' '}
    {songNote && <span>· {songNote}</span>}
  </p>
);
