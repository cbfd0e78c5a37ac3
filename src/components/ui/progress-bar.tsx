import styles from './progress-bar.module.css';

type Props = {
  /** What a screen reader hears before the value. */
  label: string;
  value: number;
  max: number;
  /** What stands beside the bar in place of the two numbers; a screen reader has it from the bar. */
  valueText?: string;
};

/** How far something has come, in numbers. */
export function ProgressBar({ label, value, max, valueText: words }: Props) {
  return (
    <div className={styles.bar}>
      <progress aria-label={label} max={max} value={value} />
      <span className={styles.count} aria-hidden={words !== undefined || undefined}>
        {words ?? `${value.toLocaleString('en')} of ${max.toLocaleString('en')}`}
      </span>
    </div>
  );
}
