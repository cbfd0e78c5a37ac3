import { useCallback } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { deleteForGood, restoreCassettes } from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { RunResult } from '../../../services/run-many.ts';
import { runName, TapesWere } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';
import { useMessages } from '../messages/message-provider.tsx';
import type { Catalogue } from '../use-catalogue.ts';
import { usePages } from '../use-pages.ts';
import { type RunPlan, type RunState, useRun } from '../use-run.ts';

const pageSize = 100;

/** Why one record was not restored or deleted. */
type BinNote = {
  record: BinRecord;
  text: string;
  /** The catalogue has the same cassette: it can be restored only as another one. */
  isTaken: boolean;
};

/** The bin for an editor: its records, what is being done with them, and what came of it. */
export function useBin(editorUid: string | null, { applyChanges }: Catalogue) {
  const backend = useBackend();
  const { undoCount, post, dismiss } = useMessages();
  // An undo may have restored some of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each undo
  const load = useCallback(
    async () => (await backend.catalogue()).listBin(pageSize),
    [backend, undoCount],
  );
  const pages = usePages(editorUid === null ? null : load, 'The bin failed.');
  const { setItems } = pages;
  const job = useRun<BinRecord, Cassette>(() => 'One tape of the bin failed.', editorUid);

  /** Works on the records; each leaves the list if it is done, or gone by somebody else. */
  async function begin(records: readonly BinRecord[], plan: RunPlan<BinRecord, Cassette>) {
    dismiss();
    const result = await job.start(records, plan);
    if (!result) return null;
    const { ended, recorded } = result;
    const failed = ended.failed.filter(({ failure }) => failure.code !== 'missing');
    const left = new Set([...failed.map(({ item }) => item), ...ended.remaining]);
    setItems((items) => items.filter((item) => left.has(item) || !records.includes(item)));
    await recorded;
    return ended;
  }

  const textOf = (verb: string, { done, failed, remaining }: RunResult<BinRecord, Cassette>) => {
    const left = failed.length + remaining.length;
    return (
      <>
        {done.length > 0 && (
          <>
            <TapesWere cassettes={done} /> {verb}.{' '}
          </>
        )}
        {left > 0 && `${formatCount(left, 'tape')} not done yet.`}
      </>
    );
  };

  const { state } = job;
  return {
    pages,
    progress: state && state.status !== 'ended' ? state : null,
    notes: state ? notesOf(state) : [],
    stop: job.stop,
    async restore(records: readonly BinRecord[], asNew = false) {
      // What somebody else has restored meanwhile is theirs to undo.
      const changesOf = (done: readonly Cassette[]) =>
        done.flatMap(({ change, updatedBy }) => (updatedBy === editorUid && change) || []);
      const title = runName(records.map(({ cassette }) => cassette));
      const countDone = (done: readonly Cassette[]) => ({
        added: changesOf(done).length,
        changed: 0,
      });
      const ended = await begin(records, {
        record: records.length > 1 ? { action: 'restore', title, countDone } : undefined,
        open:
          (ports, { startRun }) =>
          (chunk) =>
            restoreCassettes(ports, chunk, { asNew, startRun }),
      });
      if (!ended) return;
      applyChanges(ended.done);
      const changes = changesOf(ended.done);
      post({
        text: textOf('restored', ended),
        undo: changes.length > 0 ? { changes, run: ended.run?.id } : undefined,
      });
    },
    async purge(records: readonly BinRecord[]) {
      const open: RunPlan<BinRecord, Cassette>['open'] = (ports) => (chunk) =>
        deleteForGood(ports, chunk);
      const ended = await begin(records, { open });
      if (ended) post({ text: textOf('deleted', ended) });
    },
  };
}

/** What failed, and the record at which the job stopped. */
function notesOf({ failed, remaining, stoppedBy }: RunState<BinRecord, Cassette>): BinNote[] {
  const stoppedAt = stoppedBy && remaining[0];
  return [...failed, ...(stoppedAt ? [{ item: stoppedAt, failure: stoppedBy }] : [])].map(
    ({ item, failure }) => {
      const isTaken = failure.code === 'duplicate';
      const text = isTaken ? 'The catalogue has this tape again.' : errorMessage(failure);
      return { record: item, text, isTaken };
    },
  );
}
