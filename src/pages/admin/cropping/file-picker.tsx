import { useId, useState } from 'react';
import primitives from '../../../styles/primitives.module.css';
import styles from './file-picker.module.css';

type Props = {
  label: string;
  prompt: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes pictures by click or drop: the invisible input of the browser covers the whole area. */
export function FilePicker({ label, prompt, isMultiple, onFiles }: Props) {
  const id = useId();
  const [isDragOver, setDragOver] = useState(false);
  return (
    <div className={styles.picker} data-over={isDragOver || undefined}>
      <label htmlFor={id} className={primitives.label}>
        {label}
      </label>
      <p className={primitives.small} id={`${id}-prompt`}>
        {prompt}
      </p>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple={isMultiple}
        className={styles.file}
        aria-describedby={`${id}-prompt`}
        onDragOver={() => setDragOver(true)}
        onDragLeave={() => setDragOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDragOver(false);
          onFiles([...event.dataTransfer.files]);
        }}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
