import { useId } from 'react';
import primitives from '../../../styles/primitives.module.css';
import styles from './slider.module.css';

/** How a value is written on the screen and said by screen readers. */
const units = {
  times: { sign: '×', format: (value: number) => value.toFixed(2) },
  degrees: { sign: '°', format: (value: number) => value.toFixed(1) },
};

type Props = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
  unit: keyof typeof units;
};

/** A range input with its value beside it. */
export function Slider({ label, min, max, step, value, onChange, unit }: Props) {
  const { sign, format } = units[unit];
  const text = format(value);
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className={primitives.strong}>
        {label}
      </label>
      <output className={primitives.mono} htmlFor={id} aria-hidden="true">
        {text.replace('-', '−')}
        {sign}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={`${text} ${unit}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
