import type { Cassette } from '../../../domain/cassette.ts';
import { cassetteName } from '../cassette-button.tsx';
import { Icon } from '../icon.tsx';
import styles from './neighbour-bar.module.css';

type Props = {
  cassette: Cassette;
  /** "37 of 412"; empty after it has left the pile. */
  place: string;
  previous: Cassette | undefined;
  next: Cassette | undefined;
  onStep: (neighbour: Cassette | undefined) => void;
};

/** Buttons for the previous and the next tape, and the position: "37 of 412". */
export function NeighbourBar({ cassette, place, previous, next, onStep }: Props) {
  const step = (label: string, path: string, neighbour: Cassette | undefined) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      // A disabled button would lose the focus at the end of the shelf.
      aria-disabled={!neighbour}
      data-counts
      onClick={() => onStep(neighbour)}
    >
      <Icon path={path} />
    </button>
  );
  return (
    <>
      {step('Previous tape', 'M21 12H4m7-7-7 7 7 7', previous)}
      {step('Next tape', 'M3 12h17m-7-7 7 7-7 7', next)}
      <p className={styles.place} aria-live="polite">
        {place}
        {place && <span className="visually-hidden">: {cassetteName(cassette)}</span>}
      </p>
    </>
  );
}
