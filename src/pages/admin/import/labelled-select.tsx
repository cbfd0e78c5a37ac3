import type { ComponentProps, ReactNode } from 'react';
import field from '../../../components/ui/field.module.css';
import styles from './import.module.css';

type Props = ComponentProps<'select'> & {
  label: ReactNode;
  options: Readonly<Record<string, string>>;
  onChoose: (value: string) => void;
};

export const LabelledSelect = ({ label, options, onChoose, ...rest }: Props) => (
  <label className={styles.option}>
    {label}
    <select className={field.control} onChange={({ target }) => onChoose(target.value)} {...rest}>
      {Object.entries(options).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
