import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { cassetteFields } from '../../../domain/fields.ts';
import { isWrittenBy } from '../../../domain/history.ts';
import { CassetteField } from '../cassette-form/cassette-field.tsx';
import { ConflictButtons } from '../cassette-form/conflict-details.tsx';
import { EditProblem } from '../cassette-form/edit-problem.tsx';
import { TakenText } from '../cassette-form/taken-text.tsx';
import { useRowEdit } from '../cassette-form/use-row-edit.ts';
import { CassetteName } from '../cassette-name.tsx';
import { useUnsavedChanges } from '../catalogue/use-unsaved-changes.ts';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import type { TabProps } from '../tab-props.ts';
import { FocusedHeading } from './focused-heading.tsx';
import { TapeCard } from './tape-card.tsx';
import styles from './track-lists-tab.module.css';
import type { TrackListRun } from './use-track-list-run.ts';

type Props = {
  /** null while nobody is signed in. */
  uid: string | null;
  cassette: Cassette;
  run: TrackListRun;
  onUnsavedChanges: TabProps['onUnsavedChanges'];
  /** `isWritten`: by this save; the cassette may have had this list already. */
  onSaved: (saved: Cassette, isWritten: boolean) => void;
  /** The cassette was deleted: removes it from the list. */
  onRemoveMissing: () => void;
};

/** The track list of one cassette, beside its J-card and what was read on it. */
export function TrackListForm(props: Props) {
  const { uid, cassette, run, onSaved, onRemoveMissing } = props;
  const row = useRowEdit(uid, (saved, _, { base }) =>
    onSaved(saved, isWrittenBy(uid, base, saved)),
  );
  useUnsavedChanges(row, props.onUnsavedChanges);
  const begin = useEffectEvent(() => row.load(cassette, 'trackList'));
  useEffect(() => {
    void begin();
  }, []);
  const [question, setQuestion] = useState<'skip' | 'discard' | null>(null);
  /** Save was pressed without a list. */
  const [isRefused, setRefused] = useState(false);
  /** The field before and after the last text of the card that was put in. */
  const [put, setPut] = useState<{ before: string; after: string } | null>(null);
  const suggestion = run.textOf(cassette)?.suggestions.trackList ?? '';

  const { edit } = row;
  if (!edit) return null;
  const { problem, busy } = edit;
  const list = edit.form.trackList;
  const hasChoice = problem?.kind === 'conflict' || problem?.kind === 'missing';
  const isEmpty = list.trim() === '';
  const canType = edit.isLoaded && busy !== 'saving';
  const save = () => {
    setRefused(isEmpty);
    if (!hasChoice && !isEmpty) row.save(edit.form);
  };
  const skip = () => {
    if (row.isDirty && row.draft.status !== 'saved') setQuestion('skip');
    else run.skip(cassette);
  };
  const discard = () => {
    setQuestion(null);
    void row.load(edit.base, 'trackList');
  };
  const putText = (after: string) => {
    if (!canType) return;
    setPut({ before: list, after });
    row.setField('trackList', after);
  };
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // A question is open, or the keys are held down.
    if (question !== null || event.repeat) return;
    event.preventDefault();
    save();
  }

  return (
    <form
      className={styles.form}
      aria-labelledby="track-list-tape"
      noValidate
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={styles.text}>
        <FocusedHeading id="track-list-tape" className={styles.name} takesFocus={run.hasMoved}>
          <CassetteName cassette={cassette} />
        </FocusedHeading>
        <CassetteField
          field="trackList"
          value={list}
          error={
            isRefused && isEmpty
              ? 'Please enter the track list, or skip this tape.'
              : edit.errors.trackList
          }
          onFieldChange={row.setField}
          limitLink
          readOnly={!canType}
          below={
            canType && (
              <TakenText
                label={cassetteFields.trackList.label}
                value={list}
                suggestions={suggestion === '' ? [] : [suggestion]}
                isTaken={put !== null && put.after === list}
                onTake={putText}
                onUndo={() => put && row.setField('trackList', put.before)}
              />
            )
          }
        />
        <DraftNotice draft={row.draft} onDiscard={() => setQuestion('discard')} />
        <EditProblem row={row} />
        <div className={styles.actions}>
          {problem?.kind === 'missing' ? (
            <Button onClick={onRemoveMissing}>Take it off the list</Button>
          ) : problem?.kind === 'conflict' ? (
            <ConflictButtons onResolve={row.resolveConflict} />
          ) : (
            <Button
              type="submit"
              variant="main"
              aria-disabled={busy === 'saving' || undefined}
              aria-keyshortcuts="Control+Enter"
            >
              {busy === 'saving' ? 'Saving…' : 'Save and next'}
            </Button>
          )}
          {/* The second press of a double click falls on the next tape. */}
          <Button onClick={(event) => event.detail < 2 && skip()}>Skip</Button>
        </div>
      </div>
      {run.loadCard && (
        <TapeCard
          cassette={cassette}
          loadCard={run.loadCard}
          run={run}
          form={edit.form}
          onPut={putText}
        />
      )}
      {question && (
        <ConfirmDialog
          title={question === 'skip' ? 'Skip this tape?' : 'Discard what you typed?'}
          confirmLabel={question === 'skip' ? 'Skip' : 'Discard'}
          cancelLabel="Stay"
          onConfirm={question === 'skip' ? () => run.skip(cassette) : discard}
          onCancel={() => setQuestion(null)}
        >
          <p>What you typed is not kept.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
