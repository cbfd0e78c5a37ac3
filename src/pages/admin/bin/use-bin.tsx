import { useCallback } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { noCounts } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { deleteForGood, restoreCassettes } from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Outcome } from '../../../services/ports.ts';
import type { RunResult } from '../../../services/run-many.ts';
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
  const job = useJob<BinRecord, Cassette>(() => 'One tape of the bin failed.', editorUid);

  const openPorts = () => openWritePorts(backend, editorUid ?? '');
  const remove = (ids: readonly string[]) =>
    setItems((items) => items.filter(({ recordId }) => !ids.includes(recordId)));

  /** Works on the records; each leaves the list when it is done, or gone by somebody else. */
  async function begin(records: readonly BinRecord[], work: Work<BinRecord, Cassette>) {
    dismiss();
    const result = await job.start(records, async (chunk) => {
      const outcomes = await work(chunk);
      const isGone = (outcome: Outcome<Cassette> | undefined) =>
        outcome && ('result' in outcome || outcome.failure.code === 'missing');
      remove(chunk.filter((_, at) => isGone(outcomes[at])).map(({ recordId }) => recordId));
      return outcomes;
    });
    return result?.ended;
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
      const startRun = memoizeAsync(async () =>
        (await backend.catalogue()).startRun(
          'restore',
          runName(records.map(({ cassette }) => cassette)),
        ),
      );
      const options = { asNew, ...(records.length > 1 && { startRun }) };
      const ended = await begin(records, async (chunk) =>
        restoreCassettes(await openPorts(), chunk, options),
      );
      if (!ended) return;
      applyChanges(ended.done);
      // What somebody else has restored meanwhile is theirs to undo.
      const restored = ended.done.filter(({ updatedBy }) => updatedBy === editorUid);
      const changes = restored.flatMap(({ change }) => change ?? []);
      const run = changes.length > 0 ? await options.startRun?.() : undefined;
      const counts = { ...noCounts, added: changes.length, failed: ended.failed.length };
      if (run) await recordRun(run, counts);
      post({
        text: textOf('restored', ended),
        undo: changes.length > 0 ? { changes, run } : undefined,
      });
    },
    async purge(records: readonly BinRecord[]) {
      const ended = await begin(records, async (chunk) => deleteForGood(await openPorts(), chunk));
      if (ended) post({ text: textOf('deleted', ended) });
    },
  };
}

/** What failed, and the record at which the job stopped. */
function notesOf({ failed, remaining, stoppedBy }: JobState<BinRecord, Cassette>): BinNote[] {
  const stoppedAt = stoppedBy && remaining[0];
  return [...failed, ...(stoppedAt ? [{ item: stoppedAt, failure: stoppedBy }] : [])].map(
    ({ item, failure }) => {
      const isTaken = failure.code === 'duplicate';
      const text = isTaken ? 'The catalogue has this tape again.' : errorMessage(failure);
      return { record: item, text, isTaken };
    },
  );
}
