import bar from '../button-bar.module.css';
import { useShelfPage } from '../shelf-page.tsx';
import { ShelfChoices } from './shelf-choices.tsx';
import styles from './toolbar.module.css';
import { ViewSwitch } from './view-switch.tsx';

type Props = { isFilterOpen: boolean; onToggleFilter: () => void };

/** In a wide window: the tools of the shelf in one line, with the count of what is found. */
export const Toolbar = ({ isFilterOpen, onToggleFilter }: Props) => (
  <div className={bar.bar}>
    <button
      type="button"
      className={bar.button}
      aria-expanded={isFilterOpen}
      onClick={onToggleFilter}
    >
      Filter
    </button>
    <ShelfChoices />
    <Count />
    <ViewSwitch />
  </div>
);

/** How many cassettes are found: in the toolbar, or below the shelf of a narrow window. */
export const Count = () => <p className={styles.count}>{useShelfPage().count}</p>;
