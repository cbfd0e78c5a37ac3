import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';

/** What an action has done (docs/behaviour.md, "Messages"). */
export type Message = {
  /** Names the cassette, or says how many. */
  text: ReactNode;
  /** What failed, as a sentence. */
  failure?: string | undefined;
  undo?: Undo | undefined;
};

export type Undo = {
  /** The run that it takes back. */
  runId?: string | undefined;
  /** How many steps it takes. */
  total: number;
  /** The label of the button while it runs. */
  busyLabel: string;
  /** Logged when `run` rejects. */
  logMessage: string;
  /**
   * Resolves with the message that replaces this one, with an undo for what is left. Rejects with a
   * Failure, after which it can be tried again. Aborting `signal` stops it before the next step.
   */
  run: (options: {
    signal: AbortSignal;
    onProgress: (finishedCount: number) => void;
  }) => Promise<Message>;
};

/** `owner` is the uid of the editor whose message it is. */
export type PostedMessage = Message & { id: number; owner: string };

type Messages = {
  /** Of every editor who was signed in since the page was opened, newest first. */
  posted: readonly PostedMessage[];
  /** How many undos have ended on this page: after each, lists of the server may be out of date. */
  undoCount: number;
  /**
   * Shows a message in every tab, until it is dismissed; without an undo only until the next one. It takes
   * the place of the message of `undoneRunId`.
   */
  post: (message: Message, undoneRunId?: string) => void;
  /** Shows what an undo has done, in the place of its message. */
  replace: (id: number, message: Message) => void;
  dismiss: (ids: readonly number[]) => void;
};

const MessagesContext = createContext<Messages | null>(null);

type Props = {
  /** null unless an editor is signed in. */
  editorUid: string | null;
  children: ReactNode;
};

/** Owns the messages of /admin: those with an undo live until they are dismissed or the page is left. */
export function MessageProvider({ editorUid, children }: Props) {
  const [posted, setPosted] = useState<readonly PostedMessage[]>([]);
  const [undoCount, setUndoCount] = useState(0);
  const lastId = useRef(0);

  const post = useCallback(
    (message: Message, undoneRunId?: string) => {
      if (editorUid === null) return;
      const id = ++lastId.current;
      setPosted((before) => [
        { ...message, id, owner: editorUid },
        ...before.filter(
          ({ undo }) => undo && (undoneRunId === undefined || undo.runId !== undoneRunId),
        ),
      ]);
    },
    [editorUid],
  );
  const replace = useCallback((id: number, message: Message) => {
    setPosted((before) =>
      before.map((other) => (other.id === id ? { ...message, id, owner: other.owner } : other)),
    );
    setUndoCount((count) => count + 1);
  }, []);
  const dismiss = useCallback(
    (ids: readonly number[]) => setPosted((before) => before.filter(({ id }) => !ids.includes(id))),
    [],
  );
  const messages = useMemo(
    () => ({ posted, undoCount, post, replace, dismiss }),
    [posted, undoCount, post, replace, dismiss],
  );
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('useMessages needs a MessageProvider above it.');
  return messages;
}
