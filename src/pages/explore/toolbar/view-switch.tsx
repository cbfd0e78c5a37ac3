import { usePage } from '../shelf-page.tsx';
import { type ViewMode, viewModes } from '../view-mode.ts';
import { GroupName } from './sort-bar.tsx';
import styles from './toolbar.module.css';

const modeName: Record<ViewMode, string> = { spines: 'Spines', list: 'List', fronts: 'Fronts' };

/** One radio button for each way to look at the shelf. */
export function ViewSwitch() {
  const { mode, changeMode } = usePage();
  return (
    <fieldset className={styles.switch}>
      <GroupName>Show as</GroupName>
      {viewModes.map((one) => (
        <label key={one} className={styles.mode}>
          <input
            type="radio"
            name="view-mode"
            className="visually-hidden"
            checked={one === mode}
            onChange={() => changeMode(one)}
          />
          {modeName[one]}
        </label>
      ))}
    </fieldset>
  );
}
