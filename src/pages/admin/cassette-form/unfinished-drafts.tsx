import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../domain/text/format-count.ts';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import styles from './cassette-form.module.css';
import { unfinished } from './edit-state.ts';
import { keepingNotes } from './use-drafts.ts';

/** How many tapes are not finished, and the way to them (docs/behaviour, "Queue of tapes"). */
export function UnfinishedDrafts() {
  const { editor } = useCatalogueTab();
  const count = unfinished(editor).length;
  return (
    <div className={count > 0 ? styles.unfinished : 'visually-hidden'}>
      <p role="status">
        {count > 0 && `${formatCount(count, 'tape')} not finished.`}
        {count > 0 && ` ${keepingNotes[editor.keeping] ?? ''}`}
      </p>
      {count > 0 && <Button onClick={() => editor.open('queue')}>Go on</Button>}
    </div>
  );
}
