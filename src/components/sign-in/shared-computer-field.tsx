import { isSharedComputer, setSharedComputer } from '../../services/shared-computer.ts';
import styles from './shared-computer-field.module.css';

/** The choice that leaves nothing on the device (docs/behaviour.md, "Sign-in"). */
export const SharedComputerField = () => (
  <label className={styles.shared}>
    <input
      type="checkbox"
      defaultChecked={isSharedComputer()}
      onChange={(event) => setSharedComputer(event.target.checked)}
    />
    <span>
      This is a shared computer
      <small>The session ends with this tab, and no copy of the shelf stays here.</small>
    </span>
  </label>
);
