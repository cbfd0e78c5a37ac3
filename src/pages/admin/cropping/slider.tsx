import { useId } from 'react';
import primitives from '../../../styles/primitives.module.css';
import styles from './slider.module.css';

/** The symbol shown for each unit, in place of the name that screen readers say, and the number of decimals. */
const units = { times: ['×', 2], degrees: ['°', 1] } as const;

type Props = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
  unit: keyof typeof units;
};

export function Slider({ label, min, max, step, value, onChange, unit }: Props) {
  const [sign, decimals] = units[unit];
  const text = value.toFixed(decimals);
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className={primitives.strong}>
        {label}
      </label>
      <output className={primitives.mono} htmlFor={id} aria-hidden="true">
        {text}
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
