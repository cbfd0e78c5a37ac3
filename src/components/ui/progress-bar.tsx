import primitives from '../../styles/primitives.module.css';
import styles from './progress-bar.module.css';

type Props = {
  label: string;
  value: number;
  max: number;
  /** Replaces "3 of 10"; hidden from screen readers, which read the bar. */
  valueText?: string;
};

export function ProgressBar({ label, value, max, valueText }: Props) {
  return (
    <div className={primitives.row}>
      <progress className={styles.progress} aria-label={label} max={max} value={value} />
      <span className={primitives.mono} aria-hidden={valueText !== undefined || undefined}>
        {valueText ?? `${value.toLocaleString('en')} of ${max.toLocaleString('en')}`}
      </span>
    </div>
  );
}
