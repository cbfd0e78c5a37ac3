import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Cassette } from '../../../domain/cassette.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { Account } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';

/** What an action has done (docs/behaviour.md, "Messages"). */
export type Message = {
  /** Names the cassette, or says how many. */
  text: ReactNode;
  /** What failed, as a sentence. */
  failure?: string | undefined;
  undo?: Undo | undefined;
};

export type Undo = {
  /** What its button says, "Undo" by default. */
  label?: string;
  /** How many cassettes it puts back. */
  total: number;
  /** Resolves with the message about it, with an undo for what is left. `signal` stops it before the next step. */
  run: (options: {
    signal: AbortSignal;
    onProgress: (finishedCount: number) => void;
  }) => Promise<Message>;
};

type Props = {
  /** null unless an editor is signed in. */
  editor: Account | null;
  /** Takes the cassettes as they are stored after an undo, and the ids of those that it has removed. */
  onUndone: (current: readonly Cassette[], goneIds: readonly string[]) => void;
};

/** The one message of /admin. */
function useMessagesState({ editor, onUndone }: Props) {
  const owner = editor?.uid ?? null;
  const report = useFailureReport();
  const [posted, setPosted] = useState<(Message & { owner: string; number: number }) | null>(null);
  const [progress, setProgress] = useState<{ finishedCount: number; total: number } | null>(null);
  const [undoCount, setUndoCount] = useState(0);
  const controller = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-out stops the undo
  useEffect(() => () => controller.current?.abort(), [owner]);

  const show = (message: Message, owner: string) =>
    setPosted((before) => ({ ...message, owner, number: (before?.number ?? 0) + 1 }));

  /** Runs an undo, once at a time, and shows what came of it. A sign-out stops it, and so does leaving the page. */
  async function undo(given: Undo) {
    if (controller.current || owner === null) return;
    const started = new AbortController();
    controller.current = started;
    const { total } = given;
    const onProgress = (finishedCount: number) => setProgress({ finishedCount, total });
    onProgress(0);
    const next = await given
      .run({ signal: started.signal, onProgress })
      .catch((error: unknown): Message => {
        const failure = errorMessage(report('Undoing changes failed.', error));
        return { text: 'Nothing was undone.', failure, undo: given };
      });
    // At once: a second press must not meet the button of what is undone.
    flushSync(() => {
      show(next, owner);
      setProgress(null);
      setUndoCount((count) => count + 1);
    });
    controller.current = null;
  }

  return {
    /** The uid and the e-mail address of the editor; empty unless one is signed in. */
    uid: owner ?? '',
    email: editor?.email ?? '',
    onUndone,
    /** The latest message, with a number that the one before does not have; null if it was another editor's. */
    message: posted?.owner === owner ? posted : null,
    /** Of the undo that is running. */
    progress,
    /** How many undos have ended on this page: after each, lists of the server may be out of date. */
    undoCount,
    /** Shows a message in every tab, until the next one or until it is dismissed. */
    post: (message: Message) => owner !== null && show(message, owner),
    dismiss: () => setPosted(null),
    undo,
    stopUndo: () => controller.current?.abort(),
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
