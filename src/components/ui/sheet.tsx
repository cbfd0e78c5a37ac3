import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './sheet.module.css';

type Props = {
  title: string;
  closeLabel: string;
  /** In a wide window it hangs below the element with the anchor name `--menu`. */
  isMenu?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** In a narrow window: what folds away above a list. A press beside it closes it. */
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
