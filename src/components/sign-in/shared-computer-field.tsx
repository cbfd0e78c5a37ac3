import styles from './shared-computer-field.module.css';

type Props = { isShared: boolean; onChange: (isShared: boolean) => void };

/** The choice that leaves nothing on the device (docs/behaviour.md, "Sign-in"). */
export function SharedComputerField({ isShared, onChange }: Props) {
  return (
    <label className={styles.shared}>
      <input
        type="checkbox"
        checked={isShared}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        This is a shared computer
        <small>The session ends with this tab, and no copy of the shelf stays here.</small>
      </span>
    </label>
  );
}
