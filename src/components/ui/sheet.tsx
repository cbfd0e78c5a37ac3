import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './sheet.module.css';

type Props = {
  title: string;
  closeLabel: string;
  /** A menu hangs, in a wide window, below the element with the anchor name `--menu`. */
  isMenu?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The controls above a list, in a narrow window. A press beside them closes the sheet. */
export const Sheet = ({ title, closeLabel, isMenu, onClose, children }: Props) => (
  <Dialog title={title} size={isMenu ? 'menu' : 'sheet'} onClose={onClose}>
    {children}
    <div className={styles.foot}>
      <Button variant="main" onClick={onClose}>
        {closeLabel}
      </Button>
    </div>
  </Dialog>
);
