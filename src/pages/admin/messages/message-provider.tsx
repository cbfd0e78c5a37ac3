import { createContext, type ReactNode, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Cassette } from '../../../domain/cassette.ts';
import { type ChangeRecord, mergeChanges } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import type { Account } from '../../../services/ports.ts';
import { type Undone, undoChanges } from '../../../services/undo-changes.ts';
import { openWritePorts } from '../../../services/write-ports.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { useJob } from '../use-job.ts';
import { useRunRecord } from '../use-run-record.ts';
import { type Message, messageOf, type Undo } from './undo.tsx';

type Props = {
  /** null unless an editor is signed in. */
  editor: Account | null;
  /** Takes the cassettes as they are stored after an undo, and the ids of those that it has removed. */
  onUndone: (current: readonly Cassette[], goneIds: readonly string[]) => void;
};

/** The one message of /admin, and the one undo that is running. */
function useMessagesState({ editor, onUndone }: Props) {
  const uid = editor?.uid ?? '';
  const backend = useBackend();
  const report = useFailureReport();
  const record = useRunRecord('Recording an undo failed.');
  const [posted, setPosted] = useState<(Message & { uid: string; number: number }) | null>(null);
  const [answerCount, setAnswerCount] = useState(0);
  const [undoCount, setUndoCount] = useState(0);
  const logMessage = 'Undoing changes failed.';
  const { state, startLoaded, stop } = useJob<ChangeRecord, Undone>(() => logMessage, uid);

  const post = (message: Message) =>
    uid !== '' && setPosted((before) => ({ ...message, uid, number: (before?.number ?? 0) + 1 }));
  // At once: a second press must not meet the button of what is undone.
  const end = (message: Message) =>
    flushSync(() => {
      post(message);
      setAnswerCount((count) => count + 1);
    });

  async function runUndo(undo: Undo) {
    const { load, taken = 0, idOf, run, onCount } = undo;
    const outcome = await startLoaded(
      async (chunk) =>
        undoChanges(await openWritePorts(backend, uid), chunk, { asNew: taken > 0, idOf }),
      async () => mergeChanges(await load(await backend.catalogue())),
    );
    if (!outcome) return;
    const { done } = outcome.pass;
    onUndone(
      done.flatMap(({ now }) => now ?? []),
      done.flatMap(({ id, now }) => (now ? [] : id)),
    );
    const count = done.filter(({ isUndone }) => isUndone).length;
    const after = run && { ...run, undone: run.undone + count };
    end(messageOf({ ...undo, run: after }, outcome.pass));
    if (!after || count === 0) return;
    onCount?.(after.undone);
    await record(after.id, after);
  }

  /** Runs an undo, once at a time, and shows what came of it. A sign-out stops it, and so does leaving the page. */
  async function undo(given: NonNullable<Message['undo']>) {
    if ('restore' in given) end(given.restore());
    else
      await runUndo(given).catch((error: unknown) => {
        const failure = errorMessage(report(logMessage, error));
        end({ text: 'Nothing was undone.', failure, undo: given });
      });
    setUndoCount((count) => count + 1);
  }

  return {
    /** The uid and the e-mail address of the editor; empty unless one is signed in. */
    uid,
    email: editor?.email ?? '',
    /** The latest message, with a number that the one before does not have; null if it was another editor's. */
    message: posted?.uid === uid ? posted : null,
    /** Of the undo that is running. */
    progress: state && state.status !== 'ended' ? state : null,
    /** How many undos have said on this page what came of them. */
    answerCount,
    /** How many of them have ended, with their record: after each, lists of the server may be out of date. */
    undoCount,
    /** Shows a message in every tab, until the next one or until it is dismissed. */
    post,
    dismiss: () => setPosted(null),
    undo,
    stopUndo: stop,
  };
}

type Messages = ReturnType<typeof useMessagesState>;

const MessagesContext = createContext<Messages | null>(null);

export const MessageProvider = ({ children, ...props }: Props & { children: ReactNode }) => (
  <MessagesContext value={useMessagesState(props)}>{children}</MessagesContext>
);

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('useMessages needs a MessageProvider above it.');
  return messages;
}
