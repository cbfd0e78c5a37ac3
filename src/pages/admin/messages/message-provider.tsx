import { type ReactNode, useState } from 'react';
import { requiredContext } from '../../../components/required-context.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { ChangeRecord, Run } from '../../../domain/history.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import type { Account } from '../../../services/ports.ts';
import { progressOf, type RunState } from '../../../services/run.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import {
  loadChanges,
  type Undo,
  type Undone,
  undoChanges,
} from '../../../services/undo-changes.ts';
import { useRun } from '../../../services/use-run.ts';
import { TapesWere } from '../cassette-name.tsx';

/** What an action has done (docs/behaviour.md, "Messages"). */
export type Message = {
  /** Names the cassette, or says how many. */
  text: ReactNode;
  /** What failed, as a sentence. */
  failure?: string | undefined;
  /** What the button "Undo" undoes. */
  undo?: Undo | undefined;
  /** Another button. */
  action?: { label: string; act: () => void };
};

type Props = {
  /** null unless an editor is signed in. */
  editor: Account | null;
  /** Takes the cassettes as they are stored after an undo, and the ids of those that it has removed. */
  onUndone: (current: readonly Cassette[], goneIds: readonly string[]) => void;
};

type UndoneRun = Pick<Run, 'undone' | 'isUndone'>;

/** The one message of /admin for one editor, and the one undo that is running. */
function useMessagesState({ editor, onUndone }: Props) {
  const uid = editor?.uid ?? null;
  const backend = useBackend();
  const report = useFailureReport();
  const [posted, setPosted] = useState<(Message & { number: number }) | null>(null);
  const [undoCount, setUndoCount] = useState(0);
  const [undoneRuns, setUndoneRuns] = useState<ReadonlyMap<string, UndoneRun>>(new Map());
  const [readCount, setReadCount] = useState(0);
  const logMessage = 'Undoing changes failed.';
  const { run: undoing, start, stop } = useRun<ChangeRecord, Undone>(uid);

  const post = (message: Message) =>
    setPosted((before) => ({ ...message, number: (before?.number ?? 0) + 1 }));

  /** Runs an undo, once at a time, and shows what came of it. A sign-out stops it, and so does leaving the page. */
  async function undo(given: Undo): Promise<void> {
    const outcome = await start(
      ({ catalogue }) => {
        setReadCount(0);
        return loadChanges(catalogue, given, setReadCount);
      },
      {
        logMessage: () => logMessage,
        work: (chunk, { ports }) => undoChanges(ports, chunk, given.asNew),
      },
    ).catch((error: unknown) => {
      const failure = errorMessage(report(logMessage, error));
      post({ text: 'Nothing was undone.', failure, undo: given });
      return null;
    });
    if (!outcome) return;
    const { done } = outcome.ended;
    const { total } = progressOf(outcome.ended);
    onUndone(
      done.flatMap(({ now }) => now ?? []),
      done.flatMap(({ id, now }) => (now ? [] : id)),
    );
    const doneText = total > 0 ? <UndoText done={done} /> : 'There is nothing left to undo.';
    const described = describeOutcome(doneText, outcome.ended, ({ title }) => title);
    const { text, failure, taken, remainingCount } = described;
    // What is left has the same undo.
    if (remainingCount > 0) post({ text, failure, undo: given });
    else if (taken.length === 0) post({ text });
    else {
      const action = restoreAsNew(taken.length, () => void undo({ ...given, asNew: true }));
      post({ text, action });
    }
    const { run } = given;
    const undone = done.filter(({ isUndone }) => isUndone).length;
    const isUndone = done.length === total;
    if (run !== undefined && (undone > 0 || isUndone)) {
      setUndoneRuns((runs) => new Map(runs).set(run, { undone, isUndone }));
      await (await backend.catalogue())
        .updateRun(run, { undone, isUndone })
        .catch((error: unknown) => report('Recording an undo failed.', error));
    }
    setUndoCount((count) => count + 1);
  }
  const isUndoing = undoing !== null && undoing.status !== 'ended';

  return {
    /** The uid of the editor; null unless one is signed in. */
    uid,
    /** The latest message, with a number that the one before does not have. */
    message: uid === null ? null : posted,
    isUndoing,
    /** Of the undo that is running: how many of its changes are loaded, and what is done once all are. */
    readCount,
    progress: isUndoing && undoing.total > 0 ? undoing : null,
    /** How many undos have ended: after each, lists of the server may be out of date. */
    undoCount,
    /** What this page has undone, by the ids of the runs. */
    undoneRuns,
    /** Shows a message in every tab, until the next one or until it is dismissed. */
    post,
    dismiss: () => setPosted(null),
    undo,
    stopUndo: stop,
  };
}

type Messages = ReturnType<typeof useMessagesState>;

export const [MessagesContext, useMessages] = requiredContext<Messages>('MessageProvider');

export const MessageProvider = ({ children, ...props }: Props & { children: ReactNode }) => (
  <MessagesContext value={useMessagesState(props)}>{children}</MessagesContext>
);

/** Says what became of tapes: what was done, which ones the catalogue has again (`taken`), how many are left. */
export function describeOutcome<Item>(
  done: ReactNode,
  { failed, remaining, stoppedBy }: RunState<Item, unknown>,
  titleOf: (item: Item) => string,
) {
  const taken = failed.filter(({ failure }) => failure.code === 'duplicate');
  const others = failed.filter(({ failure }) => failure.code !== 'duplicate');
  const failure = stoppedBy ?? others[0]?.failure;
  const remainingCount = others.length + remaining.length;
  const text = (
    <>
      {done}
      {taken.length > 0 && (
        <>
          <TapesWere cassettes={taken.map(({ item }) => ({ title: titleOf(item) }))} /> not
          restored. The catalogue has {taken.length === 1 ? 'this tape' : 'these tapes'} again.{' '}
        </>
      )}
      {remainingCount > 0 && `${formatCount(remainingCount, 'tape')} not done yet.`}
    </>
  );
  return {
    text,
    // The editor who reads it is signed in again.
    failure: failure?.code === 'signed-out' ? undefined : failure && errorMessage(failure),
    taken: taken.map(({ item }) => item),
    remainingCount,
  };
}

/** The button that restores tapes beside the same ones. */
export const restoreAsNew = (count: number, act: () => void) => ({
  label: count === 1 ? 'Restore it as another tape' : 'Restore them as other tapes',
  act,
});

/** At most this many cassettes are named. */
const maxNamed = 5;

/** What an undo has done, and what it has left (docs/behaviour.md, "Undo"). */
function UndoText({ done }: { done: readonly Undone[] }) {
  const putBack = done.filter(({ isUndone, now }) => isUndone && now);
  const moved = done.filter(({ isUndone, now }) => isUndone && !now);
  const left = done.filter(({ reasons }) => reasons.length > 0);
  const more = left.length - maxNamed;
  return (
    <>
      {putBack.length > 0 && (
        <>
          <TapesWere cassettes={putBack} /> put back.{' '}
        </>
      )}
      {moved.length > 0 && `${formatCount(moved.length, 'tape')} moved to the bin. `}
      {left.length > 0 && `Left as it is in ${formatCount(left.length, 'tape')}: `}
      {left.slice(0, maxNamed).map(({ id, title, reasons }, index) => (
        <span key={id}>
          {index > 0 && ', '}“<bdi>{title}</bdi>” ({reasons.join('; ')})
        </span>
      ))}
      {left.length > 0 && `${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}. `}
    </>
  );
}
