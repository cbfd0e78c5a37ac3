import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import styles from './explore.module.css';
import { usePage, useSearch } from './shelf-provider.tsx';

export function NothingFound() {
  const { update } = useSearch();
  const { searchInput } = usePage();
  return (
    <div className={styles.empty}>
      <h2>Nothing matches</h2>
      <p>No tape on the shelf holds all of what you are looking for.</p>
      <Button
        onClick={() => {
          update({ terms: [], filters: [], typed: '' });
          searchInput.current?.focus();
        }}
      >
        Clear the search
      </Button>
    </div>
  );
}

export function MissingCassette() {
  const { closeTape } = useSearch();
  return (
    <div className={styles.message}>
      <Notice tone="note">
        This tape is no longer on the shelf.{' '}
        <Button variant="quiet" onClick={closeTape}>
          Back to the others
        </Button>
      </Notice>
    </div>
  );
}
