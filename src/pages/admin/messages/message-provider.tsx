import { type ReactNode, useState } from 'react';
import { requiredContext } from '../../../components/required-context.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { ChangeRecord, Run } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.ts';
import type { Undone } from '../../../services/describe-undone.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { RunPlan, RunState } from '../../../services/run.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { loadChanges, type Undo, undoChanges } from '../../../services/undo-changes.ts';
import { useRun } from '../../../services/use-run.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import { describeOutcome, restoreAsNew, UndoText } from './outcome.tsx';

/** What an action has done (docs/behaviour, "Messages"). */
export type Message = {
  /** Names the cassette, or says how many. */
  text: ReactNode;
  failure?: string | undefined;
  undo?: Undo | undefined;
  action?: { label: string; act: () => void };
};

type Props = {
  /** null while no editor is signed in. */
  editorUid: string | null;
  /** Takes the cassettes as they are stored, and the ids of those that an undo has removed. */
  onUndone: (current: readonly Cassette[], goneIds: readonly string[]) => void;
};

type UndoneRun = Pick<Run, 'undone' | 'isUndone'>;

/** The one message of /admin for one editor, and the one run whose progress it shows. */
function useMessagesState({ editorUid, onUndone }: Props) {
  const backend = useBackend();
  const report = useFailureReport();
  const [posted, setPosted] = useState<(Message & { number: number }) | null>(null);
  const [tableFailure, setTableFailure] = useState<string | null>(null);
  const [undoCount, setUndoCount] = useState(0);
  const [undoneRuns, setUndoneRuns] = useState<ReadonlyMap<string, UndoneRun>>(new Map());
  const logMessage = 'Undoing changes failed.';
  const { run: latestRun, start, stop } = useRun<unknown, unknown>(editorUid);
  const progress = latestRun && latestRun.status !== 'ended' ? latestRun : null;
  const { run: undo, isBusy: isUndoing } = useSingleRun(logMessage, readAndUndo);
  const isRunning = isUndoing || progress !== null;

  const post = (message: Message) =>
    setPosted((before) => ({ ...message, number: (before?.number ?? 0) + 1 }));

  /** Runs a plan, once at a time. Resolves with the ended run; with null if another one is running. */
  async function runPlan<Item, Result>(items: readonly Item[], plan: RunPlan<Item, Result>) {
    const outcome = await start(items, plan as RunPlan<unknown, unknown>);
    return outcome && (outcome.ended as RunState<Item, Result>);
  }

  /** Runs an undo, and shows what came of it. */
  async function readAndUndo(given: Undo): Promise<void> {
    post({ text: 'Reading the changes…' });
    let changes: ChangeRecord[];
    try {
      changes = await loadChanges(await backend.catalogue(), given);
    } catch (error) {
      const failure = errorMessage(report(logMessage, error));
      post({ text: 'Nothing was undone.', failure, undo: given });
      return;
    }
    post({ text: 'Undoing…' });
    const ended = await runPlan<ChangeRecord, Undone>(changes, {
      logMessage: () => logMessage,
      work: (chunk, { ports }) => undoChanges(ports, chunk, given.asNew),
    });
    if (!ended) return;
    const { done } = ended;
    const goneIds = done.flatMap(({ id, now }) => (now ? [] : id));
    const current = done.flatMap(({ now }) => now ?? []);
    onUndone(current, goneIds);
    const isOwn = ({ now }: Undone) => now?.updatedBy === editorUid;
    const undoText = <UndoText done={done} isOwn={isOwn} />;
    const doneText = changes.length > 0 ? undoText : 'There is nothing left to undo.';
    const described = describeOutcome(doneText, ended, ({ title }) => title);
    const { text, failure, duplicates, remainingCount } = described;
    const action = restoreAsNew(duplicates.length, () => void undo({ ...given, asNew: true }));
    // The same undo goes on with the changes that are left.
    if (remainingCount > 0) post({ text, failure, undo: given });
    else if (duplicates.length > 0) post({ text, action });
    else post({ text });
    const undone = done.filter(({ isReverted }) => isReverted).length;
    // Not awaited: the message has no button until this function ends.
    void recordUndo(given, { undone, isUndone: done.length === changes.length });
  }

  async function recordUndo({ runId }: Undo, counts: UndoneRun): Promise<void> {
    if (runId !== undefined && (counts.undone > 0 || counts.isUndone)) {
      setUndoneRuns((runs) => new Map(runs).set(runId, counts));
      await (await backend.catalogue())
        .updateRun(runId, counts)
        .catch((error: unknown) => report('Recording an undo failed.', error));
    }
    setUndoCount((count) => count + 1);
  }

  return {
    editorUid,
    /** The latest message, with a number that the one before does not have. */
    message: editorUid === null ? null : posted,
    /** What the table could not save or load. It stays beside later messages. */
    tableFailure: editorUid === null ? null : tableFailure,
    setTableFailure,
    /** Whether an undo, a bulk action, or one of the bin is running. */
    isRunning,
    progress,
    /** How many undos have ended: after each, lists of the server may be out of date. */
    undoCount,
    /** What this page has undone, by the ids of the runs. */
    undoneRuns,
    /** Shows a message in every tab, until it ends. */
    post,
    /** Runs a plan; `text` is the message until the caller posts what came of it. */
    async run<Item, Result>(text: string, items: readonly Item[], plan: RunPlan<Item, Result>) {
      post({ text: isRunning ? 'Please wait for the end of what is running.' : text });
      return isRunning ? null : runPlan(items, plan);
    },
    /** Ends the message: something begins that will have one. */
    endMessage: () => setPosted(null),
    /** The editor has read the message, and what has failed. */
    dismiss() {
      setPosted(null);
      setTableFailure(null);
    },
    undo,
    stop,
  };
}

type Messages = ReturnType<typeof useMessagesState>;

export const [MessagesContext, useMessages] = requiredContext<Messages>('MessageProvider');

export const MessageProvider = ({ children, ...props }: Props & { children: ReactNode }) => (
  <MessagesContext value={useMessagesState(props)}>{children}</MessagesContext>
);
