import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
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
  <Dialog title="Filter & sort" size="sheet" onClose={onClose}>
    {parts.sortBar}
    <div className={`${bar.bar} ${styles.choices}`}>{parts.choices}</div>
    <div className={styles.view}>{parts.viewSwitch}</div>
    {filterPanel}
    <div className={styles.foot}>
      <Button variant="main" onClick={onClose}>
        {count === '' ? 'Close' : `Show ${count}`}
      </Button>
    </div>
  </Dialog>
);
