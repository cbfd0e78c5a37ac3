import styles from './cassette-table.module.css';

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
        const rootFontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        const left = event.clientX - cell.offsetWidth;
        handle.setPointerCapture(event.pointerId);
        handle.onpointermove = ({ clientX }) => onResize((clientX - left) / rootFontSize);
        handle.onlostpointercapture = () => {
          handle.onpointermove = null;
        };
      }}
    />
  );
}
