import { useCallback } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import { noCounts } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { type BinOutcome, purgeRecords, restoreCassettes } from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Outcome } from '../../../services/ports.ts';
import { resultsOf } from '../../../services/write-cassettes.ts';
import { openWritePorts } from '../../../services/write-ports.ts';
import { runName, TapesWere } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';
import { useMessages } from '../messages/message-provider.tsx';
import type { Catalogue } from '../use-catalogue.ts';
import { type JobState, useJob, type Work } from '../use-job.ts';
import { usePages } from '../use-pages.ts';
import { useRunRecord } from '../use-run-record.ts';

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
  const recordRun = useRunRecord('Recording a restore failed.');
  // An undo may have restored some of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each undo
  const load = useCallback(
    async () => (await backend.catalogue()).listBin(pageSize),
    [backend, undoCount],
  );
  const pages = usePages(editorUid === null ? null : load, 'The bin failed.');
  const { setItems } = pages;
  const job = useJob<BinRecord, BinOutcome>(() => 'One tape of the bin failed.', editorUid);

  const openPorts = () => openWritePorts(backend, editorUid ?? '');
  const remove = (ids: readonly string[]) =>
    setItems((items) => items.filter(({ recordId }) => !ids.includes(recordId)));

  /** Works on the records; each leaves the list when it is done, or gone by somebody else. */
  async function begin(
    records: readonly BinRecord[],
    verb: 'restored' | 'deleted',
    work: Work<BinRecord, BinOutcome>,
    startRun?: () => Promise<string>,
  ) {
    dismiss();
    const result = await job.start(records, async (chunk) => {
      const outcomes = await work(chunk);
      const isGone = (outcome: Outcome<BinOutcome> | undefined) =>
        outcome && ('result' in outcome || outcome.failure.code === 'missing');
      remove(chunk.filter((_, at) => isGone(outcomes[at])).map(({ recordId }) => recordId));
      applyChanges(resultsOf(outcomes).flatMap(({ cassette }) => cassette ?? []));
      return outcomes;
    });
    if (!result) return;
    const { done, failed, remaining } = result.ended;
    const left = failed.length + remaining.length;
    const text = (
      <>
        {done.length > 0 && (
          <>
            <TapesWere cassettes={done.map(({ record }) => record.cassette)} /> {verb}.{' '}
          </>
        )}
        {left > 0 && `${formatCount(left, 'tape')} not done yet.`}
      </>
    );
    // What somebody else has restored meanwhile is theirs to undo.
    const restored = done.filter(({ cassette }) => cassette?.updatedBy === editorUid);
    const run = restored.length > 0 ? await startRun?.() : undefined;
    if (run) await recordRun(run, { ...noCounts, added: restored.length, failed: failed.length });
    const changes = restored.map(({ record }) => record.recordId);
    post({ text, undo: restored.length > 0 ? { changes, run } : undefined });
  }

  const { state } = job;
  return {
    pages,
    progress: state && state.status !== 'ended' ? state : null,
    notes: state ? notesOf(state) : [],
    stop: job.stop,
    restore(records: readonly BinRecord[], asNew = false) {
      const name = runName(records.map(({ cassette }) => cassette));
      const startRun = memoizeAsync(async () =>
        (await backend.catalogue()).startRun('restore', name),
      );
      const runs = records.length > 1 ? startRun : undefined;
      return begin(
        records,
        'restored',
        async (chunk) => restoreCassettes(await openPorts(), chunk, { asNew, startRun: runs }),
        runs,
      );
    },
    purge: (records: readonly BinRecord[]) =>
      begin(records, 'deleted', async (chunk) => purgeRecords(await openPorts(), chunk)),
  };
}

/** What failed, and the record at which the job stopped. */
function notesOf({ failed, remaining, stoppedBy }: JobState<BinRecord, BinOutcome>): BinNote[] {
  const stoppedAt = stoppedBy && remaining[0];
  return [...failed, ...(stoppedAt ? [{ item: stoppedAt, failure: stoppedBy }] : [])].map(
    ({ item, failure }) => {
      const isTaken = failure.code === 'duplicate';
      const text = isTaken ? 'The catalogue has this tape again.' : errorMessage(failure);
      return { record: item, text, isTaken };
    },
  );
}
