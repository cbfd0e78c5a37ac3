import styles from './cassette-table.module.css';
import { pixelsPerRem } from './table-columns.ts';

type Props = {
  /** Gets the new width of the column in rem. */
  onResize: (width: number) => void;
};

/**
 * The right edge of a column's head, for the mouse. By keyboard, touch and screen reader the width is
 * chosen in the dialog "Columns".
 */
export function ResizeHandle({ onResize }: Props) {
  return (
    <span
      className={styles.resize}
      aria-hidden="true"
      onPointerDown={(event) => {
        const handle = event.currentTarget;
        const cell = handle.parentElement;
        if (!cell || event.button !== 0) return;
        event.preventDefault();
        const rem = pixelsPerRem();
        const left = event.clientX - cell.offsetWidth;
        handle.setPointerCapture(event.pointerId);
        handle.onpointermove = ({ clientX }) => onResize((clientX - left) / rem);
        handle.onlostpointercapture = () => {
          handle.onpointermove = null;
        };
      }}
    />
  );
}
