import { useEffect, useRef, useState } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { removeCassette } from '../../../services/remove-cassette.ts';
import { runSequentially } from '../../../services/run-sequentially.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { applyBulkChange, type BulkChange, bulkChangeError } from './bulk-change.ts';

export type BulkJob =
  | { kind: 'change'; change: BulkChange }
  | { kind: 'delete' }
  | { kind: 'bin'; movedBy: string };

/** A cassette that could not be processed; after a conflict, `current` is the stored version. */
export type BulkFailure = { cassette: Cassette; failure: Failure; current: Cassette | null };

type BulkRun = {
  job: BulkJob;
  total: number;
  /** Includes the failed ones. */
  processedCount: number;
  isBusy: boolean;
  isStopping: boolean;
  failures: readonly BulkFailure[];
  /** Not tried yet, because the run was stopped. */
  remaining: readonly Cassette[];
  /** The failure that stopped the run; null when the editor stopped it, or when it was not stopped. */
  stoppedBy: Failure | null;
};

export type BulkResult = {
  doneCount: number;
  /** What was moved to the bin. */
  records: BinRecord[];
  /** The ids of the cassettes that failed or were not tried. */
  undoneIds: string[];
};
const noResult = (): BulkResult => ({ doneCount: 0, records: [], undoneIds: [] });

const signedOut = () => new Failure('signed-out', 'The editor was signed out.');

type OnDone = (job: BulkJob, result: BulkResult) => void;

/**
 * Changes or deletes many cassettes one after the other and keeps what failed for a retry
 * (docs/behaviour.md, "Bulk edit"). A sign-out stops the run. Calls `onDone` when nothing is left, or on
 * `close`.
 */
export function useBulkEdit(editorUid: string | null, catalogue: Catalogue, onDone: OnDone) {
  const backend = useBackend();
  const report = useFailureReport();
  const [run, setRun] = useState<BulkRun | null>(null);
  const controller = useRef<AbortController | null>(null);
  // Summed up over all retries of a run.
  const result = useRef(noResult());
  useEffect(() => () => controller.current?.abort(), []);

  /** Set by a sign-out during the run. */
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (editorUid !== null) return;
    wasSignedOut.current = true;
    controller.current?.abort();
    // The refusal that stopped the run may come before the sign-out is known.
    setRun((run) => run && { ...run, stoppedBy: run.stoppedBy && signedOut() });
  }, [editorUid]);

  const patch = (fields: Partial<BulkRun>) =>
    setRun((previous) => previous && { ...previous, ...fields });

  /** Processes `cassettes`; keeps the failures of `previous`, and its remaining ones for later. */
  async function process(previous: BulkRun, cassettes: readonly Cassette[]) {
    if (controller.current) return;
    const started = new AbortController();
    controller.current = started;
    wasSignedOut.current = false;
    const { job } = previous;
    const processedBefore = previous.total - cassettes.length - previous.remaining.length;
    const saved: Cassette[] = [];
    const removedIds: string[] = [];
    const conflicting = new Map<Cassette, Cassette>();
    setRun({
      ...previous,
      processedCount: processedBefore,
      stoppedBy: null,
      isBusy: true,
      isStopping: false,
    });

    async function remove(cassette: Cassette) {
      const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
      await removeCassette({ cassettes, images }, cassette);
      removedIds.push(cassette.id);
    }
    async function move(cassette: Cassette, movedBy: string) {
      const record = await (await backend.bin()).move(cassette.id, movedBy);
      removedIds.push(cassette.id);
      if (record) result.current.records.push(record);
    }
    async function update(cassette: Cassette, change: BulkChange) {
      const draft = applyBulkChange(cassette, change);
      if (changedFields(cassette, draft).length === 0) return;
      const error = bulkChangeError(cassette, draft);
      if (error !== null) throw new Failure('invalid', error);
      const cassettes = await backend.cassettes();
      try {
        saved.push(await cassettes.update(cassette, draft));
      } catch (error) {
        const { code } = Failure.from(error);
        if (code === 'missing') removedIds.push(cassette.id);
        const current = code === 'conflict' ? await cassettes.read(cassette.id) : null;
        if (current) conflicting.set(cassette, current);
        throw error;
      }
    }

    const outcome = await runSequentially(
      cassettes,
      async (cassette) => {
        try {
          if (job.kind === 'change') await update(cassette, job.change);
          else if (job.kind === 'bin') await move(cassette, job.movedBy);
          else await remove(cassette);
          result.current.doneCount++;
        } catch (error) {
          throw report(`One of many tapes failed (${cassette.id}).`, error);
        }
      },
      {
        signal: started.signal,
        onProgress: (count) => patch({ processedCount: processedBefore + count }),
      },
    );

    controller.current = null;
    catalogue.applyChanges(saved, removedIds);
    const newFailures = outcome.failed.map(({ item, failure }) => ({
      cassette: item,
      failure,
      current: conflicting.get(item) ?? null,
    }));
    const failures = [...previous.failures, ...newFailures];
    const remaining = [...outcome.remaining, ...previous.remaining];
    if (failures.length + remaining.length > 0)
      patch({
        isBusy: false,
        failures,
        remaining,
        stoppedBy: wasSignedOut.current && remaining.length > 0 ? signedOut() : outcome.stoppedBy,
      });
    else finish(job);
  }

  function finish(job: BulkJob) {
    const finished = result.current;
    result.current = noResult();
    setRun(null);
    onDone(job, finished);
  }

  return {
    run,
    start(job: BulkJob, cassettes: readonly Cassette[]) {
      const state = {
        isBusy: true,
        isStopping: false,
        failures: [],
        remaining: [],
        stoppedBy: null,
      };
      return process({ ...state, job, total: cassettes.length, processedCount: 0 }, cassettes);
    },
    /** Stops after the cassette that is being written. */
    stop() {
      patch({ isStopping: true });
      controller.current?.abort();
    },
    /** Retries what failed and processes the rest. Conflicts stay until they are resolved. */
    retry() {
      if (!run) return;
      const failed = run.failures.filter(canRetry).map(({ cassette }) => cassette);
      const failures = run.failures.filter((failure) => !canRetry(failure));
      return process({ ...run, failures, remaining: [] }, [...failed, ...run.remaining]);
    },
    /** Writes the editor's change over the stored version, or keeps the stored version. */
    resolveConflict(conflict: BulkFailure, keep: 'mine' | 'theirs') {
      if (!run || !conflict.current) return;
      if (keep === 'theirs') catalogue.applyChanges([conflict.current], []);
      const failures = run.failures.filter((failure) => failure !== conflict);
      return process({ ...run, failures }, keep === 'mine' ? [conflict.current] : []);
    },
    /** Ends the run without the failed and remaining ones. */
    close() {
      if (!run) return;
      const failed = run.failures.map(({ cassette }) => cassette);
      result.current.undoneIds = [...failed, ...run.remaining].map(({ id }) => id);
      finish(run.job);
    },
  };
}

/** Whether a retry can succeed without a decision of the editor. */
export const canRetry = ({ failure }: BulkFailure): boolean =>
  !['conflict', 'missing', 'invalid'].includes(failure.code);
