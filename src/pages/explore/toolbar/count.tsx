import styles from './count.module.css';

type Props = {
  count: string;
  /** The active order; null while the shelf is shuffled. */
  order: string | null;
  isReadingSongs: boolean | undefined;
};

/** How many cassettes are found, and their order: in the toolbar, or below the shelf of a narrow window. */
export const Count = ({ count, order, isReadingSongs }: Props) => (
  <p className={styles.count}>
    <span>{count}</span> {order && count && <span>· {order}</span>}{' '}
    {isReadingSongs && <span>· Reading songs …</span>}
  </p>
);
