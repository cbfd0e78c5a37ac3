import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { type Cassette, fieldLabel, panelSize } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { isWrittenBy } from '../../../domain/history.ts';
import type { CardText } from '../../../imaging/card-reading/card-reading-job.ts';
import { inReadingOrder } from '../../../imaging/card-reading/reading-order.ts';
import { suggestFields } from '../../../imaging/card-reading/suggest-fields.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';
import { CardLines } from '../card-reading/card-lines.tsx';
import {
  isReadable,
  NothingRead,
  ReadingProgress,
  StartReading,
} from '../card-reading/reading-state.tsx';
import { CassetteField } from '../cassette-form/cassette-field.tsx';
import { ConflictButtons } from '../cassette-form/conflict-details.tsx';
import { EditProblem } from '../cassette-form/edit-problem.tsx';
import { TakenText } from '../cassette-form/taken-text.tsx';
import { useRowEdit } from '../cassette-form/use-row-edit.ts';
import { CassetteName } from '../cassette-name.tsx';
import { useUnsavedChanges } from '../catalogue/use-unsaved-changes.ts';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import type { TabProps } from '../tab-props.ts';
import styles from './track-lists-tab.module.css';
import type { CardReading, LoadCard } from './use-card-texts.ts';

type Props = {
  /** null while nobody is signed in. */
  uid: string | null;
  cassette: Cassette;
  loadCard: LoadCard;
  reading: CardReading | null;
  /** Whether this device can read cards. */
  canRead: boolean;
  /** Whether cards are read in this visit. */
  isReading: boolean;
  onReadingChange: (isReading: boolean) => void;
  onRetry: () => void;
  onUnsavedChanges: TabProps['onUnsavedChanges'];
  /** `isWritten`: by this save; the cassette may have had this list already. */
  onSaved: (saved: Cassette, isWritten: boolean) => void;
  onSkip: () => void;
  /** The cassette was deleted: removes it from the list. */
  onRemoveMissing: () => void;
  /** Whether another tape was shown before, whose button had the focus. */
  takesFocus: boolean;
};

/** The track list of one cassette, beside its J-card and what was read on it. */
export function TrackListForm(props: Props) {
  const { uid, cassette, onSaved, onSkip, onRemoveMissing } = props;
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
  const text = props.reading?.status === 'read' ? props.reading.text : null;
  const suggestion = useMemo(() => (text ? suggestFields(text.lines).trackList : ''), [text]);

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
    else onSkip();
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
        <Name cassette={cassette} takesFocus={props.takesFocus} />
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
                label={fieldLabel.trackList}
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
      <Card {...props} text={text} form={edit.form} onPut={putText} />
      {question && (
        <ConfirmDialog
          title={question === 'skip' ? 'Skip this tape?' : 'Discard what you typed?'}
          confirmLabel={question === 'skip' ? 'Skip' : 'Discard'}
          cancelLabel="Stay"
          onConfirm={question === 'skip' ? onSkip : discard}
          onCancel={() => setQuestion(null)}
        >
          <p>What you typed is not kept.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** The heading; it takes the focus of the button that led here. */
function Name({ cassette, takesFocus }: Pick<Props, 'cassette' | 'takesFocus'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useEffectEvent(() => takesFocus && heading.current?.focus());
  useEffect(() => {
    focus();
  }, []);
  return (
    <h2 id="track-list-tape" ref={heading} tabIndex={-1} className={styles.name}>
      <CassetteName cassette={cassette} />
    </h2>
  );
}

type CardProps = Props & {
  text: CardText | null;
  form: CassetteFormValues;
  onPut: (list: string) => void;
};

/** The picture of the J-card, with its lines when they are read. */
function Card({ cassette, loadCard, text, form, onPut, ...props }: CardProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture, whatever else changes of the cassette
  const load = useCallback(() => loadCard(cassette), [loadCard, cassette.images.fullJCard.path]);
  const picture = useAsyncData(load);
  const rows = useMemo(() => (text ? inReadingOrder(text.lines) : []), [text]);
  const { width, height } = text ?? panelSize.fullJCard;
  return (
    <div className={styles.card}>
      {props.canRead && <ReadingState {...props} />}
      {picture.status === 'loading' && <Spinner label="Loading the card" />}
      {picture.status === 'failed' && (
        <Notice onRetry={picture.retry}>{errorMessage(picture.failure)}</Notice>
      )}
      {picture.status === 'ready' && (
        <CardLines
          card={picture.data}
          rows={rows}
          width={width}
          height={height}
          fields={['trackList']}
          form={form}
          onPut={(_, list) => onPut(list)}
        />
      )}
    </div>
  );
}

type ReadingStateProps = Pick<Props, 'reading' | 'isReading' | 'onReadingChange' | 'onRetry'>;

/** Begins to read cards, or says how far it is. */
function ReadingState({ reading, isReading, onReadingChange, onRetry }: ReadingStateProps) {
  if (!isReading) return <StartReading onStart={() => onReadingChange(true)} />;
  if (reading?.status === 'failed')
    return <Notice onRetry={onRetry}>{errorMessage(reading.failure)}</Notice>;
  if (reading?.status === 'read') return isReadable(reading.text.lines) ? null : <NothingRead />;
  return (
    <ReadingProgress progress={reading?.progress ?? null} onCancel={() => onReadingChange(false)} />
  );
}
