import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './sheet.module.css';

type Props = {
  title: string;
  /** The label of the button at the foot. */
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** In a narrow window: what folds away above a list, at the foot of the window. */
export const Sheet = ({ title, closeLabel, onClose, children }: Props) => (
  <Dialog title={title} size="sheet" onClose={onClose}>
    {children}
    <div className={styles.foot}>
      <Button variant="main" onClick={onClose}>
        {closeLabel}
      </Button>
    </div>
  </Dialog>
);
