import type { ReactNode } from 'react';
import bar from '../button-bar.module.css';

type Props = {
  isFilterOpen: boolean;
  onToggleFilter: () => void;
  /** Called when the pointer reaches the button of the filter panel. */
  onApproachFilter: () => void;
  choices: ReactNode;
  count: ReactNode;
  viewSwitch: ReactNode;
};

/** In a wide window: the tools of the shelf in one line, with the count and the order of what is found. */
export const Toolbar = ({ isFilterOpen, choices, count, viewSwitch, ...props }: Props) => (
  <div className={bar.bar}>
    <button
      type="button"
      aria-expanded={isFilterOpen}
      onPointerEnter={props.onApproachFilter}
      onClick={props.onToggleFilter}
    >
      Filter
    </button>
    {choices}
    {count}
    {viewSwitch}
  </div>
);
