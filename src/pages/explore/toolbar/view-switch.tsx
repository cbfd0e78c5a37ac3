import { type ViewMode, viewModes } from '../view-mode.ts';
import styles from './view-switch.module.css';

const modeName: Record<ViewMode, string> = { spines: 'Spines', list: 'List', fronts: 'Fronts' };

type Props = { mode: ViewMode; onChange: (mode: ViewMode) => void; onApproach: () => void };

/** One radio button for each way to look at the shelf. */
export const ViewSwitch = ({ mode, onChange, onApproach }: Props) => (
  <fieldset className={styles.switch} onPointerEnter={onApproach} onFocus={onApproach}>
    <legend className="visually-hidden">Show the shelf as</legend>
    {viewModes.map((one) => (
      <label key={one} className={styles.mode}>
        <input
          type="radio"
          name="view-mode"
          className="visually-hidden"
          checked={one === mode}
          onChange={() => onChange(one)}
        />
        {modeName[one]}
      </label>
    ))}
  </fieldset>
);
