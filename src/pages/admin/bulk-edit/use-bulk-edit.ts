import { useEffect, useRef, useState } from 'react';
import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { runSequentially } from '../../../services/run-sequentially.ts';
import { removeCassette } from '../../../services/save-cassette.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { applyBulkChange, type BulkChange } from './bulk-change.ts';

export type BulkJob = { kind: 'set'; change: BulkChange } | { kind: 'delete' };

/** A tape that did not do, and with a conflict what it is now. */
export type BulkFailure = { tape: Cassette; failure: Failure; current: Cassette | null };

export type BulkRun = {
  job: BulkJob;
  total: number;
  /** How many are settled, the failed ones too. */
  settled: number;
  busy: boolean;
  stopping: boolean;
  failed: readonly BulkFailure[];
  /** Those that were not tried yet, when it was stopped or ended early. */
  left: readonly Cassette[];
  /** Why it ended early. */
  ended: Failure | null;
};

/** What many tapes left behind: images that would not go. */
export type OrphanedImages = { cassette: Cassette; paths: readonly string[] };

type Done = (job: BulkJob, done: number, behind: readonly OrphanedImages[]) => void;

/**
 * One change to many tapes, one after the other. What could not be done is kept, to be tried again.
 * `onDone` gets the number of tapes that were done, when there is nothing left to be decided.
 */
export function useBulkEdit(catalogue: Catalogue, onDone: Done) {
  const backend = useBackend();
  const report = useFailureReport();
  const [run, setRun] = useState<BulkRun | null>(null);
  const control = useRef<AbortController | null>(null);
  /** What comes of the whole run, over all its tries. */
  const result = useRef<{ done: number; behind: OrphanedImages[] }>({ done: 0, behind: [] });
  useEffect(() => () => control.current?.abort(), []);

  const patch = (fields: Partial<BulkRun>) => setRun((now) => now && { ...now, ...fields });

  /** Goes on with `tapes`; the troubles of `before` stay in the list, and its `left` for later. */
  async function go(before: BulkRun, tapes: readonly Cassette[]) {
    if (control.current) return;
    const mine = new AbortController();
    control.current = mine;
    const { job } = before;
    const settled = before.total - tapes.length - before.left.length;
    const saved: Cassette[] = [];
    const gone: string[] = [];
    const now = new Map<Cassette, Cassette>();
    setRun({ ...before, settled, ended: null, busy: true, stopping: false });

    async function remove(tape: Cassette) {
      const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
      const paths = await removeCassette({ cassettes, images }, tape);
      gone.push(tape.id);
      if (paths.length > 0) result.current.behind.push({ cassette: tape, paths });
    }
    async function change(tape: Cassette, change: BulkChange) {
      const draft = applyBulkChange(tape, change);
      if (changedFields(tape, draft).length === 0) return;
      const cassettes = await backend.cassettes();
      try {
        saved.push(await cassettes.update(tape, draft));
      } catch (error) {
        const { code } = Failure.from(error);
        if (code === 'missing') gone.push(tape.id);
        const current = code === 'conflict' ? await cassettes.read(tape.id) : null;
        if (current) now.set(tape, current);
        throw error;
      }
    }

    const outcome = await runSequentially(
      tapes,
      async (tape) => {
        try {
          await (job.kind === 'set' ? change(tape, job.change) : remove(tape));
          result.current.done++;
        } catch (error) {
          throw report(`One of many tapes failed (${tape.id}).`, error);
        }
      },
      { signal: mine.signal, onProgress: (count) => patch({ settled: settled + count }) },
    );

    control.current = null;
    catalogue.applyChanges(saved, gone);
    const troubles = outcome.failed.map(({ item, failure }) => {
      return { tape: item, failure, current: now.get(item) ?? null };
    });
    const failed = [...before.failed, ...troubles];
    const left = [...outcome.remaining, ...before.left];
    if (failed.length + left.length > 0)
      patch({ busy: false, failed, left, ended: outcome.stoppedBy });
    else finish(job);
  }

  function finish(job: BulkJob) {
    const { done, behind } = result.current;
    result.current = { done: 0, behind: [] };
    setRun(null);
    onDone(job, done, behind);
  }

  return {
    run,
    start(job: BulkJob, tapes: readonly Cassette[]) {
      const state = { busy: true, stopping: false, failed: [], left: [], ended: null };
      return go({ ...state, job, total: tapes.length, settled: 0 }, tapes);
    },
    /** Ends it after the tape that is being written. */
    stop() {
      patch({ stopping: true });
      control.current?.abort();
    },
    /** Tries again what failed, and goes on with what is left. A conflict waits for a decision. */
    again() {
      if (!run) return;
      const tapes = run.failed.filter(canRetry).map(({ tape }) => tape);
      const failed = run.failed.filter((one) => !canRetry(one));
      return go({ ...run, failed, left: [] }, [...tapes, ...run.left]);
    },
    /** Settles a conflict: ours over theirs, or theirs. */
    decide(trouble: BulkFailure, whose: 'ours' | 'theirs') {
      if (!run || !trouble.current) return;
      if (whose === 'theirs') catalogue.applyChanges([trouble.current], []);
      const failed = run.failed.filter((one) => one !== trouble);
      return go({ ...run, failed }, whose === 'ours' ? [trouble.current] : []);
    },
    /** Leaves it at what is done. */
    leave: () => run && finish(run.job),
  };
}

/** Whether the same may work at a second try, without anyone deciding anything. */
export const canRetry = ({ failure }: BulkFailure): boolean =>
  failure.code !== 'conflict' && failure.code !== 'missing';
