import { useEffect, useRef } from 'react';
import styles from './select-checkbox.module.css';

type Props = {
  label: string;
  checked: boolean;
  /** Neither all nor none of the rows below. */
  isIndeterminate?: boolean;
  /** `range` when Shift was held: by the pointer, or with the space bar. */
  onSelect: (on: boolean, range: boolean) => void;
};

/** A checkbox before a row, in reach of a thumb. */
export function SelectCheckbox({
  label,
  checked,
  isIndeterminate: mixed = false,
  onSelect: onPick,
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  // Not every browser says with the click of a space bar that Shift was held.
  const shift = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={styles.pick}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onKeyDown={(event) => {
          shift.current = event.key === ' ' && event.shiftKey;
        }}
        onChange={(event) => {
          const native = event.nativeEvent as MouseEvent;
          onPick(event.target.checked, native.shiftKey || shift.current);
          shift.current = false;
        }}
      />
    </label>
  );
}
