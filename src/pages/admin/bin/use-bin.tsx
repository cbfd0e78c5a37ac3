import { useCallback, useEffect } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import { joinList } from '../../../domain/cassette.ts';
import { imageLabel } from '../../../domain/cassette-images.ts';
import { noCounts } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import {
  type BinOutcome,
  purgeOldRecords,
  purgeRecords,
  restoreCassettes,
} from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Outcome } from '../../../services/ports.ts';
import { resultsOf } from '../../../services/write-cassettes.ts';
import { openWritePorts } from '../../../services/write-ports.ts';
import { runName, TapesWere } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { undoOfChanges, undoOfRun } from '../messages/undo.tsx';
import type { Catalogue } from '../use-catalogue.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { type JobState, useJob, type Work } from '../use-job.ts';
import { usePages } from '../use-pages.ts';
import { useRunRecord } from '../use-run-record.ts';

const pageSize = 100;

/** A message about one record: why it failed, or what was lost. */
type BinNote = {
  record: BinRecord;
  text: string;
  tone: 'error' | 'note';
  /** The catalogue has the same cassette: it can be restored only as another one. */
  isTaken: boolean;
};

/** The bin for an editor: its records, what is being done with them, and what came of it. */
export function useBin(editorUid: string | null, { applyChanges }: Catalogue) {
  const backend = useBackend();
  const report = useFailureReport();
  const { undoCount, post, dismiss, email } = useMessages();
  const recordRun = useRunRecord('Recording a restore failed.');
  // An undo may have restored some of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each undo
  const load = useCallback(
    async () => (await backend.catalogue()).listBin(pageSize),
    [backend, undoCount],
  );
  const pages = usePages(editorUid === null ? null : load, 'The bin failed.');
  const { setItems } = pages;
  const job = useJob<BinRecord, BinOutcome>(
    () => 'One tape of the bin failed.',
    editorUid !== null,
  );

  const openPorts = useCallback(
    () => openWritePorts(backend, editorUid ?? ''),
    [backend, editorUid],
  );
  const remove = useCallback(
    (ids: readonly string[]) =>
      setItems((items) => items.filter(({ recordId }) => !ids.includes(recordId))),
    [setItems],
  );

  // What is too old is removed while somebody looks at the bin.
  const isReady = pages.status === 'ready';
  useEffect(() => {
    if (!isReady || editorUid === null) return;
    const purge = new AbortController();
    openPorts()
      .then((ports) => purgeOldRecords(ports, purge.signal))
      .then(
        (purged) => !purge.signal.aborted && purged.length > 0 && remove(purged),
        (error: unknown) => !purge.signal.aborted && report('Emptying the bin failed.', error),
      );
    return () => purge.abort();
  }, [isReady, editorUid, openPorts, remove, report]);

  /** Works on the records; each leaves the list when it is done, or gone by somebody else. */
  async function begin(
    records: readonly BinRecord[],
    verb: 'restored' | 'deleted',
    work: Work<BinRecord, BinOutcome>,
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
    const ofThisRun = restored.flatMap(({ run }) => run ?? []);
    const [id] = ofThisRun;
    const counts = { ...noCounts, added: ofThisRun.length, failed: failed.length };
    // A try without an answer may have restored some before this run.
    const undo =
      id && ofThisRun.length === restored.length
        ? undoOfRun({ id, ...counts })
        : undoOfChanges(restored.map(({ record }) => record.recordId));
    if (id) await recordRun(id, counts);
    post({ text, undo: restored.length > 0 ? undo : undefined });
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
        (await openPorts()).catalogue.startRun('restore', name, email),
      );
      const options = { asNew, ...(records.length > 1 && { startRun }) };
      return begin(records, 'restored', async (chunk) =>
        restoreCassettes(await openPorts(), chunk, options),
      );
    },
    purge: (records: readonly BinRecord[]) =>
      begin(records, 'deleted', async (chunk) => purgeRecords(await openPorts(), chunk)),
  };
}

/** What was lost, what failed, and the record at which the job stopped. */
function notesOf({
  done,
  failed,
  remaining,
  stoppedBy,
}: JobState<BinRecord, BinOutcome>): BinNote[] {
  const stoppedAt = stoppedBy && remaining[0];
  return [
    ...done
      .filter(({ lostImages }) => lostImages.length > 0)
      .map(({ record, lostImages }): BinNote => {
        const names = joinList(lostImages.map((name) => imageLabel[name]));
        const text = `It is restored, but without a picture that is gone: ${names}.`;
        return { record, text, tone: 'note', isTaken: false };
      }),
    ...[...failed, ...(stoppedAt ? [{ item: stoppedAt, failure: stoppedBy }] : [])].map(
      ({ item, failure }): BinNote => {
        const isTaken = failure.code === 'duplicate';
        const text = isTaken ? 'The catalogue has this tape again.' : errorMessage(failure);
        return { record: item, text, tone: 'error', isTaken };
      },
    ),
  ];
}
