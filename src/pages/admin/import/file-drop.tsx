import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { droppedFiles } from './dropped-files.ts';
import styles from './file-drop.module.css';

type Props = {
  title: string;
  children: ReactNode;
  onFiles: (files: readonly File[]) => void;
  /** The words on the button that opens the browser's picker for files, and what it offers. */
  choose: string;
  accept: string;
  /** The words on a second button, which opens the picker for a folder. */
  folder?: string;
  /** What is drawn beside it where there is room. */
  figure?: ReactNode;
  /** What stands beside the pickers. */
  more?: ReactNode;
  /** `tall` where nothing else is on the page yet. */
  size?: 'tall' | 'flat';
};

/** A place for files: by drop, folders too, or by the pickers of the browser. */
export function FileDrop(props: Props) {
  const { title, children, onFiles, choose, accept, folder, figure, more, size = 'flat' } = props;
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const directory = useRef<HTMLInputElement>(null);
  const id = useId();

  const drop = async (event: DragEvent) => {
    event.preventDefault();
    // What is dropped beside its place is taken by the window.
    event.stopPropagation();
    setOver(false);
    onFiles(await droppedFiles(event.dataTransfer));
  };
  const picker = (input: React.RefObject<HTMLInputElement | null>, label: string) => ({
    ref: input,
    type: 'file',
    multiple: true,
    hidden: true,
    'aria-label': label,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      onFiles([...(event.target.files ?? [])]);
      // So that the same file can be chosen again.
      event.target.value = '';
    },
  });

  return (
    <section
      className={`${styles.drop} ${styles[size]}`}
      data-over={over || undefined}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.words}>{children}</div>
      <div className={styles.pickers}>
        <Button variant={size === 'tall' ? 'main' : 'plain'} onClick={() => file.current?.click()}>
          {choose}
        </Button>
        <input {...picker(file, choose)} accept={accept} />
        {folder && (
          <>
            <Button onClick={() => directory.current?.click()}>{folder}</Button>
            <input {...picker(directory, folder)} {...{ webkitdirectory: '' }} />
          </>
        )}
        {more}
      </div>
      {figure && <div className={styles.figure}>{figure}</div>}
    </section>
  );
}
