import type { ReactNode } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import styles from './file-slot.module.css';
import type { ImageFilePicker } from './use-image-file.ts';

type Props = {
  picker: ImageFilePicker;
  label: string;
  /** Size of the result, as text. */
  size: string;
  /** Shown while no image is open. */
  prompt: string;
  isAdded?: boolean;
  /** The tool with the opened image, and the status message. */
  children: ReactNode;
};

/** A file picker with the tool for the chosen image below it. */
export function FileSlot({ picker, label, size, prompt, isAdded = false, children }: Props) {
  return (
    <div ref={picker.slotRef} className={styles.slot}>
      <div
        className={styles.picker}
        data-added={isAdded || undefined}
        data-over={picker.isDragOver || undefined}
      >
        <div className={styles.header}>
          <label htmlFor={picker.inputProps.id}>{label}</label>
          <span className={styles.size}>{size}</span>
        </div>
        <p className={styles.prompt} id={picker.promptId}>
          {picker.prompt ?? prompt}
        </p>
        <input {...picker.inputProps} className={styles.file} />
      </div>
      {picker.error && <Notice>{picker.error}</Notice>}
      {children}
    </div>
  );
}
