import { type ComponentProps, useId } from 'react';
import primitives from '../../../styles/primitives.module.css';
import styles from './slider.module.css';

/** The symbol shown for each unit, in place of the name that screen readers say, and the number of decimals. */
const units = { times: ['×', 2], degrees: ['°', 1] } as const;

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  value: number;
  unit: keyof typeof units;
  onChange: (value: number) => void;
};

export function Slider({ label, unit, onChange, ...range }: Props) {
  const [sign, decimals] = units[unit];
  const text = range.value.toFixed(decimals);
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
        {...range}
        aria-valuetext={`${text} ${unit}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
