import { type ComponentProps, useRef } from 'react';
import styles from './select-checkbox.module.css';
import type { Selection } from './use-selection.ts';

type Props = Omit<ComponentProps<'input'>, 'onSelect'> & {
  label: string;
  /** Some of the rows below are selected, but not all. */
  isIndeterminate?: boolean;
  /** `isRange` when Shift was held during the click or the press of the space bar. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
};

/** A checkbox whose label is large enough to be hit by a thumb. */
export function SelectCheckbox({ label, isIndeterminate = false, onSelect, ...input }: Props) {
  // Not every browser sets `shiftKey` on the click event that a space bar fires.
  const isShiftDown = useRef(false);
  return (
    <label className={styles.select}>
      <input
        ref={(element) => {
          if (element) element.indeterminate = isIndeterminate;
        }}
        {...input}
        type="checkbox"
        aria-label={label}
        onKeyDown={(event) => {
          isShiftDown.current = event.key === ' ' && event.shiftKey;
        }}
        onChange={(event) => {
          const native = event.nativeEvent as MouseEvent;
          onSelect(event.target.checked, native.shiftKey || isShiftDown.current);
          isShiftDown.current = false;
        }}
      />
    </label>
  );
}

export const SelectAll = ({ coverage, selectAll }: Pick<Selection, 'coverage' | 'selectAll'>) => (
  <SelectCheckbox
    label="Select all that are found"
    checked={coverage === 'all'}
    isIndeterminate={coverage === 'some'}
    onSelect={selectAll}
  />
);
