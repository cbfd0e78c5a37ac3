import { type ComponentProps, useId } from 'react';
import primitives from '../../styles/primitives.module.css';
import styles from './record-list.module.css';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** For screen readers. */
  label: string;
  value: string;
  onTextChange: (text: string) => void;
};

/** The search input of a tab. */
export function SearchBox({ label, onTextChange, ...rest }: Props) {
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={`${primitives.control} ${styles.search}`}
        type="search"
        autoComplete="off"
        placeholder="Search"
        onChange={(event) => onTextChange(event.target.value)}
      />
    </>
  );
}
