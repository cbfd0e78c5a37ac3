import type { ReactNode } from 'react';
import type { ChangeRecord, Run } from '../../../domain/history.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { CataloguePort } from '../../../services/ports.ts';
import type { RunResult } from '../../../services/run-many.ts';
import type { Undone } from '../../../services/undo-changes.ts';
import { writeIds } from '../../../services/write-cassettes.ts';
import { UndoText } from './undo-text.tsx';

/** What an action has done (docs/behaviour.md, "Messages"). */
export type Message = {
  /** Names the cassette, or says how many. */
  text: ReactNode;
  /** What failed, as a sentence. */
  failure?: string | undefined;
  undo?: Undo | { restore: () => Message } | undefined;
};

/** What an undo needs to know of a run. */
export type UndoableRun = Pick<Run, 'id' | 'added' | 'changed' | 'failed' | 'undone'>;

/** An undo of runs or single changes (docs/behaviour.md, "Undo"). */
export type Undo = {
  load: (catalogue: CataloguePort) => Promise<readonly ChangeRecord[]>;
  idOf: ReturnType<typeof writeIds>;
  /** How many of them the catalogue has again, if all: they are restored beside those. */
  taken?: number | undefined;
  run?: UndoableRun | undefined;
  /** Gets how many cassettes of the run have been undone by now. */
  onCount?: ((undone: number) => void) | undefined;
};

/** Undoes the changes with these ids. */
export const undoOfChanges = (ids: readonly string[]): Undo => ({
  load: (catalogue) => catalogue.readChanges(ids),
  idOf: writeIds(),
});

export const undoOfRun = (run: UndoableRun, onCount?: Undo['onCount']): Undo => ({
  load: async (catalogue) =>
    (await catalogue.listChangesOfRun(run.id)).filter(({ kind }) => kind !== 'undo'),
  idOf: writeIds(),
  run,
  onCount,
});

/** What the button of an undo says. */
export function undoLabel(undo: NonNullable<Message['undo']>): string {
  const taken = ('taken' in undo && undo.taken) || 0;
  if (taken === 0) return 'Undo';
  return taken === 1 ? 'Restore it as another tape' : 'Restore them as other tapes';
}

/** Says what an undo has done, with an undo for what is left. */
export function messageOf(undo: Undo, result: RunResult<ChangeRecord, Undone>): Message {
  const isTaken = ({ failure }: (typeof result.failed)[number]) => failure.code === 'duplicate';
  const failed = result.failed.filter((one) => !isTaken(one));
  const taken = result.failed.filter(isTaken).map(({ item }) => item);
  const remaining = [...failed.map(({ item }) => item), ...result.remaining];
  // What is not done yet comes first, then what the catalogue has again.
  const again = [...remaining, ...taken];
  const failure = result.stoppedBy ?? failed[0]?.failure;
  return {
    text: <UndoText done={result.done} taken={taken} remaining={remaining} />,
    // The editor who reads it is signed in again.
    failure: failure?.code === 'signed-out' ? undefined : failure && errorMessage(failure),
    undo:
      again.length > 0
        ? {
            ...undo,
            load: async () => again,
            taken: remaining.length === 0 ? taken.length : undefined,
          }
        : undefined,
  };
}
