import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import button from '../../../components/ui/button.module.css';
import primitives from '../../../styles/primitives.module.css';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';

type Props = {
  /** The heading of an empty page; none beside other things. */
  title?: string;
  chooseLabel: string;
  /** The `accept` attribute of the file picker. */
  accept: string;
  children?: ReactNode;
};

/** The buttons of the browser's pickers, in an area that shows that files can be dropped. */
export function FileDrop({ title, chooseLabel, accept, children }: Props) {
  const { addFiles } = useImport();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const id = useId();
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void addFiles([...(target.files ?? [])]);
    // Otherwise choosing the same file again would fire no change event.
    target.value = '';
  };
  return (
    <section
      className={title ? `${styles.drop} ${styles.start}` : styles.drop}
      data-dragged-over={isDraggedOver || undefined}
      aria-labelledby={title && id}
      aria-label={title ? undefined : chooseLabel}
      onDragOver={() => setIsDraggedOver(true)}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setIsDraggedOver(currentTarget.contains(relatedTarget as Node | null))
      }
      // The window takes what is dropped (import-tab.tsx).
      onDrop={() => setIsDraggedOver(false)}
    >
      {title && <h2 id={id}>{title}</h2>}
      {children}
      <div className={`${primitives.row} ${primitives.tight}`}>
        <label
          className={`${styles.picker} ${button.button} ${title ? button.main : button.plain}`}
        >
          {chooseLabel}
          <input type="file" multiple accept={accept} onChange={onChange} />
        </label>
        <label className={`${styles.picker} ${button.button} ${button.plain}`}>
          Choose a folder
          <input type="file" multiple {...{ webkitdirectory: '' }} onChange={onChange} />
        </label>
      </div>
    </section>
  );
}
