import { useId } from 'react';
import styles from './slider.module.css';

type Props = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
  /** The value as the eye reads it, and as a screen reader says it. */
  displayValue: string;
  valueText: string;
  /** How many spaces the scale under the slider has. */
  divisions: number;
};

/** A slider over a scale, with its value beside it. */
export function Slider({
  label,
  min,
  max,
  step,
  value,
  onChange,
  displayValue: shown,
  valueText: spoken,
  divisions: marks,
}: Props) {
  const id = useId();
  return (
    <div className={styles.dial}>
      <label htmlFor={id}>{label}</label>
      <output className={styles.value} htmlFor={id} aria-hidden="true">
        {shown}
      </output>
      <div className={styles.slide}>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={spoken}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <svg
          className={styles.scale}
          viewBox={`0 0 ${marks} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {Array.from({ length: marks + 1 }, (_, at) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: the marks are the same for ever
              key={at}
              d={`M${at} 0V${at % (marks / 2) === 0 ? 1 : 0.5}`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </div>
    </div>
  );
}
