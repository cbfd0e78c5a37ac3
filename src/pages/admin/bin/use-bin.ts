import { useCallback, useEffect } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { imageLabel } from '../../../domain/cassette-images.ts';
import { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { purgeOldRecords, purgeRecord, restoreCassettes } from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { CataloguePort, ImagesPort } from '../../../services/ports.ts';
import { eachAlone } from '../../../services/run-many.ts';
import { resultOf } from '../../../services/single-writes.ts';
import { formatCount } from '../format-count.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { useFailureReport } from '../use-failure-report.ts';
import { type JobState, useJob } from '../use-job.ts';
import { usePages } from '../use-pages.ts';

const pageSize = 100;

/** A message about one record: why it failed, or what was lost. */
type BinNote = {
  record: BinRecord;
  text: string;
  tone: 'error' | 'note';
  /** Its id is taken: it can be restored only under another id. */
  isTaken: boolean;
};

type Ports = { catalogue: CataloguePort; images: ImagesPort };
type Outcome = { verb: 'restored' | 'deleted'; note: BinNote | null };

/** The bin for an editor: its records, what is being done with them, and what came of it. */
export function useBin(editorUid: string | null, onRestored: (cassette: Cassette) => void) {
  const backend = useBackend();
  const report = useFailureReport();
  const { undoCount } = useMessages();
  // An undo may have restored some of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each undo
  const load = useCallback(
    async () => (await backend.catalogue()).listBin(pageSize),
    [backend, undoCount],
  );
  const pages = usePages(editorUid === null ? null : load, {
    first: 'The bin failed.',
    more: 'More of the bin failed.',
  });
  const { setItems } = pages;
  const job = useJob<BinRecord, Outcome>(() => 'One tape of the bin failed.', editorUid !== null);

  const openPorts = useCallback(async (): Promise<Ports> => {
    const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
    return { catalogue, images };
  }, [backend]);
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

  /** Processes the records; each leaves the list when it is done or gone. */
  const process = (
    records: readonly BinRecord[],
    work: (ports: Ports, record: BinRecord) => Promise<Outcome>,
  ) =>
    job.start(
      records,
      eachAlone(async (record) => {
        try {
          const outcome = await work(await openPorts(), record);
          remove([record.recordId]);
          return outcome;
        } catch (error) {
          // Somebody else has restored or removed it.
          if (Failure.from(error).code === 'missing') remove([record.recordId]);
          throw error;
        }
      }),
    );

  const { state } = job;
  const first = state?.done[0];
  return {
    pages,
    progress: state && state.status !== 'ended' ? state : null,
    notes: state ? notesOf(state) : [],
    announcement: first ? `${formatCount(state.done.length, 'tape')} ${first.verb}.` : '',
    stop: job.stop,
    restore: (records: readonly BinRecord[], asNew = false) =>
      process(records, async (ports, record) => {
        const [outcome] = await restoreCassettes(ports, [record], { asNew });
        const { cassette, lostImages } = resultOf(outcome);
        onRestored(cassette);
        if (lostImages.length === 0) return { verb: 'restored', note: null };
        const names = joinList(lostImages.map((name) => imageLabel[name]));
        const text = `It is restored, but without a picture that is gone: ${names}.`;
        return { verb: 'restored', note: { record, text, tone: 'note', isTaken: false } };
      }),
    purge: (records: readonly BinRecord[]) =>
      process(records, async (ports, record) => {
        await purgeRecord(ports, record);
        return { verb: 'deleted', note: null };
      }),
  };
}

/** What was lost, what failed, and the record at which the job stopped. */
function notesOf({ done, failed, remaining, stoppedBy }: JobState<BinRecord, Outcome>): BinNote[] {
  const stoppedAt = stoppedBy && remaining[0];
  return [
    ...done.flatMap(({ note }) => note ?? []),
    ...[...failed, ...(stoppedAt ? [{ item: stoppedAt, failure: stoppedBy }] : [])].map(
      ({ item, failure }): BinNote => {
        const isTaken = failure.code === 'duplicate';
        const text = isTaken ? 'The catalogue has this tape again.' : errorMessage(failure);
        return { record: item, text, tone: 'error', isTaken };
      },
    ),
  ];
}
