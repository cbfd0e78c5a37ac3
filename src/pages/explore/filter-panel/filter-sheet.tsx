import type { ReactNode } from 'react';
import { Sheet } from '../../../components/ui/sheet.tsx';
import bar from '../button-bar.module.css';
import styles from './filter-sheet.module.css';

type Props = {
  count: string;
  onClose: () => void;
  sortBar: ReactNode;
  choices: ReactNode;
  viewSwitch: ReactNode;
  filterPanel: ReactNode;
};

/** In a narrow window: everything that sorts, filters and shows the shelf. */
export const FilterSheet = ({ count, onClose, filterPanel, ...parts }: Props) => (
  <Sheet
    title="Filter & sort"
    closeLabel={count === '' ? 'Close' : `Show ${count}`}
    onClose={onClose}
  >
    {parts.sortBar}
    <div className={`${bar.bar} ${styles.choices}`}>{parts.choices}</div>
    <div className={styles.view}>{parts.viewSwitch}</div>
    {filterPanel}
  </Sheet>
);
