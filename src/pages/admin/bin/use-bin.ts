import { useCallback, useEffect, useRef, useState } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { imageLabel } from '../../../domain/cassette-images.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { purgeOldRecords, purgeRecord, restoreCassette } from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { BinPort, ImagesPort } from '../../../services/ports.ts';
import { runSequentially } from '../../../services/run-sequentially.ts';
import { formatCount } from '../format-count.ts';
import { useFailureReport } from '../use-failure-report.ts';
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

type Job = { finishedCount: number; total: number };

/** The bin for an editor: its records, what is being done with them, and what came of it. */
export function useBin(editorUid: string | null, onRestored: (cassette: Cassette) => void) {
  const backend = useBackend();
  const report = useFailureReport();
  const load = useCallback(async () => (await backend.bin()).list(pageSize), [backend]);
  const pages = usePages(editorUid === null ? null : load, {
    first: 'The bin failed.',
    more: 'More of the bin failed.',
  });
  const { setItems } = pages;
  const [job, setJob] = useState<Job | null>(null);
  const [notes, setNotes] = useState<readonly BinNote[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const controller = useRef<AbortController | null>(null);

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
    Promise.all([backend.bin(), backend.images()])
      .then(([bin, images]) => purgeOldRecords({ bin, images }, purge.signal))
      .then(
        (purged) => !purge.signal.aborted && purged.length > 0 && remove(purged),
        (error: unknown) => !purge.signal.aborted && report('Emptying the bin failed.', error),
      );
    return () => purge.abort();
  }, [isReady, editorUid, backend, remove, report]);
  useEffect(() => () => controller.current?.abort(), []);

  /** Processes the records one after the other, and notes what failed. */
  async function run(
    verb: 'restored' | 'deleted',
    records: readonly BinRecord[],
    work: (
      ports: { bin: BinPort; images: ImagesPort },
      record: BinRecord,
    ) => Promise<BinNote | null>,
  ) {
    if (controller.current) return;
    const started = new AbortController();
    const { signal } = started;
    controller.current = started;
    setNotes([]);
    setAnnouncement('');
    setJob({ finishedCount: 0, total: records.length });
    let doneCount = 0;
    const addNote = (note: BinNote) => setNotes((previous) => [...previous, note]);
    const addError = (record: BinRecord, logMessage: string, error: unknown) =>
      addNote({
        record,
        text: errorMessage(report(logMessage, error)),
        tone: 'error',
        isTaken: false,
      });
    try {
      const [bin, images] = await Promise.all([backend.bin(), backend.images()]);
      const result = await runSequentially(
        records,
        async (record) => {
          const note = await work({ bin, images }, record);
          doneCount++;
          remove([record.recordId]);
          if (note) addNote(note);
        },
        {
          signal,
          onProgress: (count) => setJob({ finishedCount: count, total: records.length }),
        },
      );
      for (const { item, failure } of result.failed) {
        // Somebody else has restored or removed it.
        if (failure.code === 'missing') remove([item.recordId]);
        if (failure.code === 'duplicate') {
          const text = 'The catalogue has this tape again.';
          addNote({ record: item, text, tone: 'error', isTaken: true });
        } else addError(item, 'One tape of the bin failed.', failure);
      }
      const [stopped] = result.remaining;
      if (result.stoppedBy && stopped)
        addError(stopped, 'The work on the bin was stopped.', result.stoppedBy);
    } catch (error) {
      const [record] = records;
      if (record) addError(record, 'The bin failed.', error);
    }
    controller.current = null;
    setJob(null);
    if (doneCount > 0) setAnnouncement(`${formatCount(doneCount, 'tape')} ${verb}.`);
  }

  return {
    pages,
    job,
    notes,
    announcement,
    stop: () => controller.current?.abort(),
    restore: (records: readonly BinRecord[], asNew = false) =>
      run('restored', records, async (ports, record) => {
        const { cassette, lostImages } = await restoreCassette(ports, record, asNew);
        onRestored(cassette);
        if (lostImages.length === 0) return null;
        const names = joinList(lostImages.map((name) => imageLabel[name]));
        return {
          record,
          text: `It is restored, but without a picture that is gone: ${names}.`,
          tone: 'note',
          isTaken: false,
        };
      }),
    purge: (records: readonly BinRecord[]) =>
      run('deleted', records, async (ports, record) => {
        await purgeRecord(ports, record);
        return null;
      }),
  };
}
