import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import styles from './explore.module.css';

type Props = { songNote: string | false | undefined; onClear: () => void };

/** Shown when no cassette matches. */
export const NothingFound = ({ songNote, onClear }: Props) => (
  <div className={styles.empty}>
    <h2>Nothing matches{songNote && ' yet'}</h2>
    <p>
      {songNote ? `${songNote}.` : 'No tape on the shelf holds all of what you are looking for.'}
    </p>
    <Button onClick={onClear}>Clear the search</Button>
  </div>
);

/** Shown when the cassette in the address is not on the shelf. */
export const MissingCassette = ({ onBack }: { onBack: () => void }) => (
  <div className={styles.message}>
    <Notice tone="note">
      This tape is no longer on the shelf.{' '}
      <Button variant="quiet" onClick={onBack}>
        Back to the others
      </Button>
    </Notice>
  </div>
);
