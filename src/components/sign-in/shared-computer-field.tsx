import { isSharedComputer, setSharedComputer } from '../../services/device-memory.ts';
import primitives from '../../styles/primitives.module.css';

/** The choice that leaves nothing on the device (docs/behaviour, "Sign-in"). */
export const SharedComputerField = () => (
  <label className={primitives.touchTarget}>
    <span className={`${primitives.row} ${primitives.tight}`}>
      <input
        type="checkbox"
        defaultChecked={isSharedComputer()}
        onChange={(event) => setSharedComputer(event.target.checked)}
      />
      This is a shared computer
    </span>
    <small className={`${primitives.small} ${primitives.soft}`}>
      The session ends with this tab, and no copy of the shelf stays here.
    </small>
  </label>
);
