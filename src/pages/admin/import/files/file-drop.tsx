import { type ChangeEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { useImportActions } from '../import-provider.tsx';
import styles from './file-drop.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** Label of the button that opens the file picker. */
  chooseLabel: string;
  /** The `accept` attribute of the file picker. */
  accept: string;
  /** A drawing that is shown beside the text on wide screens. */
  figure?: ReactNode;
  /** Further buttons beside the pickers. */
  actions?: ReactNode;
  /** `tall` fills a page that has nothing else yet. */
  size?: 'tall' | 'flat';
};

const folderLabel = 'Choose a folder';

/** Drop zone for files and folders, with buttons for the browser's pickers. */
export function FileDrop(props: Props) {
  const { title, children, chooseLabel, accept, size = 'flat' } = props;
  const { addFiles } = useImportActions();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const id = useId();

  const inputProps = (ref: RefObject<HTMLInputElement | null>, label: string) => ({
    ref,
    type: 'file',
    multiple: true,
    hidden: true,
    'aria-label': label,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      void addFiles([...(event.target.files ?? [])]);
      // Otherwise choosing the same file again would fire no change event.
      event.target.value = '';
    },
  });

  return (
    <section
      className={`${styles.drop} ${styles[size]}`}
      data-dragged-over={isDraggedOver || undefined}
      aria-labelledby={id}
      onDragOver={() => setIsDraggedOver(true)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null))
          setIsDraggedOver(false);
      }}
      // The window takes what is dropped (import-tab.tsx).
      onDrop={() => setIsDraggedOver(false)}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.description}>{children}</div>
      <div className={styles.pickers}>
        <Button
          variant={size === 'tall' ? 'main' : 'plain'}
          onClick={() => fileInput.current?.click()}
        >
          {chooseLabel}
        </Button>
        <input {...inputProps(fileInput, chooseLabel)} accept={accept} />
        <Button onClick={() => folderInput.current?.click()}>{folderLabel}</Button>
        <input {...inputProps(folderInput, folderLabel)} {...{ webkitdirectory: '' }} />
        {props.actions}
      </div>
      {props.figure && <div className={styles.figure}>{props.figure}</div>}
    </section>
  );
}
