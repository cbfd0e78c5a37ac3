import { Button } from '../../../components/ui/button.tsx';
import { FileDrop } from './file-drop.tsx';
import styles from './image-panel.module.css';
import type { ImagePlan } from './import-plan.ts';

type Props = {
  plan: ImagePlan;
  settled: boolean;
  onFiles: (files: readonly File[]) => void;
  onClear: () => void;
};

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);

/** The pictures that come with a file: how they are named, which found their row, and which did not. */
export function ImagePanel({ plan, settled, onFiles, onClear }: Props) {
  const { used, left, there, others } = plan;
  const lost = left.length - there;
  const any = used > 0 || left.length > 0;
  const naming = (
    <p className={styles.naming}>
      Named by release ID or row number: <code>1234567-spine</code>, <code>-front</code>,{' '}
      <code>-jcard</code>, or one scan of the whole card, <code>1234567.jpg</code>.
    </p>
  );
  if (settled) return null;
  return (
    <FileDrop
      title="Pictures"
      choose="Choose pictures"
      folder="Choose a folder"
      accept="image/*"
      onFiles={onFiles}
      more={
        any && (
          <Button variant="quiet" onClick={onClear}>
            Take them off
          </Button>
        )
      }
    >
      {!any && naming}
      {any && (
        <p role="status">
          <b className={styles.count}>{pictures(used)}</b> found {used === 1 ? 'its' : 'their'} row
          {lost > 0 && `, ${lost} did not`}
          {there > 0 && `; ${there === 1 ? 'one is' : `${there} are`} on the shelf already`}
          {others > 0 && `; ${others === 1 ? 'one file is' : `${others} files are`} no picture`}.
          Nothing is uploaded yet.
        </p>
      )}
      {left.length > 0 && (
        <details className={styles.left}>
          <summary>What is left out, and why ({left.length})</summary>
          {naming}
          <ul role="list">
            {left.slice(0, 500).map(({ name, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two folders may hold one name; nothing here has a state
              <li key={index}>
                <code>{name}</code> {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </FileDrop>
  );
}
