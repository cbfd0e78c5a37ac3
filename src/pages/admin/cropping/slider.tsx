import { useId } from 'react';
import styles from './slider.module.css';

type Props = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
  /** The value as text on the screen, and for screen readers. */
  displayValue: string;
  valueText: string;
  /** Number of sections of the scale below the slider. */
  divisions: number;
};

/** A range input with a scale below it and its value beside it. */
export function Slider({
  label,
  min,
  max,
  step,
  value,
  onChange,
  displayValue,
  valueText,
  divisions,
}: Props) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output className={styles.value} htmlFor={id} aria-hidden="true">
        {displayValue}
      </output>
      <div className={styles.range}>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <svg
          className={styles.scale}
          viewBox={`0 0 ${divisions} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {Array.from({ length: divisions + 1 }, (_, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: the scale never changes
              key={index}
              d={`M${index} 0V${index % (divisions / 2) === 0 ? 1 : 0.5}`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </div>
    </div>
  );
}
