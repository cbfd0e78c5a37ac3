import styles from './progress-bar.module.css';

type Props = {
  /** What a screen reader hears before the value. */
  label: string;
  value: number;
  max: number;
};

/** How far something has come, in numbers. */
export function ProgressBar({ label, value, max }: Props) {
  return (
    <div className={styles.bar}>
      <progress aria-label={label} max={max} value={value} />
      <span className={styles.count}>
        {value.toLocaleString('en')} of {max.toLocaleString('en')}
      </span>
    </div>
  );
}
