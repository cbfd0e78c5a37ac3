import type { ComponentProps } from 'react';
import primitives from '../../styles/primitives.module.css';
import styles from './record-list.module.css';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string;
  value: string;
  onTextChange: (text: string) => void;
};

export const SearchBox = ({ label, onTextChange, ...rest }: Props) => (
  <input
    {...rest}
    className={`${primitives.control} ${styles.search}`}
    type="search"
    aria-label={label}
    autoComplete="off"
    placeholder="Search"
    onChange={(event) => onTextChange(event.target.value)}
  />
);
