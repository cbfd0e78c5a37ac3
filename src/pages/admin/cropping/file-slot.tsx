import type { ReactNode } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import styles from './file-slot.module.css';
import type { ImageFilePicker } from './use-image-file.ts';

type Props = {
  pick: ImageFilePicker;
  label: string;
  /** What is made of the picture, in pixels. */
  size: string;
  /** What the picker says while no picture is open. */
  prompt: string;
  added?: boolean;
  /** The tool that the picture is opened with, and what is said when it is done. */
  children: ReactNode;
};

/** A file picker, and below it what its picture is handed to. */
export function FileSlot({ pick, label, size, prompt, added = false, children }: Props) {
  return (
    <div ref={pick.slot} className={styles.slot}>
      <div
        className={styles.picker}
        data-added={added || undefined}
        data-over={pick.over || undefined}
      >
        <div className={styles.head}>
          <label htmlFor={pick.id}>{label}</label>
          <span className={styles.size}>{size}</span>
        </div>
        <p className={styles.prompt} id={pick.promptId}>
          {pick.prompt ?? prompt}
        </p>
        <input {...pick.picker} className={styles.file} />
      </div>
      {pick.words && <Notice>{pick.words}</Notice>}
      {children}
    </div>
  );
}
