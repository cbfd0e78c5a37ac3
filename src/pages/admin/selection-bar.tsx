import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { formatCount } from '../../domain/text/format-count.ts';
import primitives from '../../styles/primitives.module.css';
import styles from './record-list.module.css';
import type { Selection } from './use-selection.ts';

type Props = {
  selection: Pick<Selection, 'selected' | 'hiddenCount' | 'clear'>;
  children: ReactNode;
};

/** The actions on the selected rows. It overlays the end of the list: no row moves. */
export function SelectionBar({ selection, children }: Props) {
  const { selected, hiddenCount, clear } = selection;
  const isEmpty = selected.length === 0;
  const text = `${formatCount(selected.length, 'tape')} selected`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {!isEmpty && text}
      </p>
      {!isEmpty && (
        <section className={styles.selected} aria-label="Selected tapes">
          <p className={primitives.mono}>
            {text}
            {hiddenCount > 0 && <span>, {hiddenCount.toLocaleString('en')} not shown</span>}
          </p>
          <div className={styles.actions}>
            {children}
            <Button onClick={clear}>
              Clear <span className="visually-hidden">selection</span>
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
