import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { formatCount } from '../format-count.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { useUndoMessage } from '../messages/use-undo-message.tsx';
import recordStyles from '../record-list.module.css';
import { SearchBox } from '../search-box.tsx';
import type { TabProps } from '../tab-props.ts';
import { TrackListsNotice } from '../track-lists-notice.tsx';
import { FocusedHeading } from './focused-heading.tsx';
import { TrackListForm } from './track-list-form.tsx';
import styles from './track-lists-tab.module.css';
import { type TrackListRun, useTrackListRun } from './use-track-list-run.ts';

/**
 * The Track lists tab of /admin: tapes without a list, one by one (docs/behaviour.md, "Track lists in
 * /admin"). It stays mounted while other tabs are shown, so that the reading of cards goes on.
 */
export function TrackListsTab(props: TabProps) {
  const run = useTrackListRun(props);
  return props.isShown && <Content {...props} run={run} />;
}

type ContentProps = TabProps & { run: TrackListRun };

function Content({ run, account, editorUid, catalogue, onUnsavedChanges, ...props }: ContentProps) {
  const { upsert, remove, applyChanges, trackLists } = catalogue;
  const { cardSelection, onSelectCards } = props;
  const { post } = useMessages();
  const undoMessage = useUndoMessage(account?.email ?? '', applyChanges);
  const searchBox = useRef<HTMLInputElement>(null);
  const { isReady, shown, waiting, found } = run;
  const takeAll = cardSelection && (
    <Button
      onClick={() => {
        onSelectCards(null);
        searchBox.current?.focus();
      }}
    >
      Show all
    </Button>
  );

  return (
    <section className={recordStyles.tab} aria-label="Track lists" hidden={editorUid === null}>
      {catalogue.status === 'failed' && (
        <Notice onRetry={catalogue.reload}>{errorMessage(catalogue.failure)}</Notice>
      )}
      <TrackListsNotice trackLists={trackLists} />
      {isReady && (
        // biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet
        <div role="search" aria-label="Track lists" className={recordStyles.toolbar}>
          <SearchBox
            ref={searchBox}
            label="Search tapes without a track list"
            value={run.typed}
            onTextChange={run.setTyped}
          />
          <p className={recordStyles.count} role="status">
            {run.isSearching && `${found.length.toLocaleString('en')} of `}
            {formatCount(waiting.length, cardSelection ? 'selected tape' : 'tape')}
            {!run.isSearching && ' without a track list'}
            {run.skippedCount > 0 && `, ${run.skippedCount} skipped`}
          </p>
          {takeAll}
          <ReadAll run={run} />
        </div>
      )}
      {run.isReading && run.failureOfAll && (
        <Notice onRetry={run.retry}>{errorMessage(run.failureOfAll)}</Notice>
      )}
      {shown && (
        <TrackListForm
          key={shown.id}
          uid={editorUid}
          cassette={shown}
          run={run}
          onUnsavedChanges={onUnsavedChanges}
          onSaved={(saved, isWritten) => {
            run.setDone();
            upsert(saved);
            const text = (
              <>
                “<bdi>{saved.title}</bdi>” has its track list.
              </>
            );
            post(isWritten ? undoMessage.ofSave(text, saved) : { text });
          }}
          onRemoveMissing={() => {
            run.setDone();
            remove(shown.id);
          }}
        />
      )}
      {isReady && !shown && (
        <div className={recordStyles.empty}>
          <FocusedHeading className={styles.end} takesFocus={run.hasMoved}>
            {found.length > 0
              ? 'The tapes that are left were skipped.'
              : waiting.length > 0
                ? 'No tape without a track list matches.'
                : `Each ${cardSelection ? 'selected tape' : 'tape'} with a J-card has its track list.`}
          </FocusedHeading>
          {found.length > 0 && <Button onClick={run.startAgain}>Begin again with them</Button>}
        </div>
      )}
    </section>
  );
}

/** Reads the cards of all tapes that are found, says how far it is, and announces the end. */
function ReadAll({ run }: { run: TrackListRun }) {
  const { isReading, readsAll, unreadCount, shown } = run;
  const total = run.readableCount.toLocaleString('en');
  const isAllRead = readsAll && unreadCount === 0;
  const isCardRead = shown !== null && run.textOf(shown) !== null;
  return (
    <>
      {isReading && run.hasMore && (
        <Button className={styles.toggle} aria-pressed={readsAll} onClick={run.toggleAll}>
          Read all {total} cards
        </Button>
      )}
      {isReading && readsAll && shown && (
        <p className={recordStyles.count}>
          {isAllRead ? 'all read' : `${unreadCount.toLocaleString('en')} of ${total} to read`}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isReading &&
          shown &&
          (isAllRead ? 'All cards are read.' : isCardRead && 'The card is read.')}
      </p>
    </>
  );
}
