import { useCallback } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { deleteForGood, restoreCassettes } from '../../../services/bin.ts';
import type { RunPlan } from '../../../services/run.ts';
import type { CassetteList } from '../../../services/use-cassettes.ts';
import { runName } from '../cassette-name.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import { DoneSentence, describeOutcome, restoreAsNew } from '../messages/outcome.tsx';
import { useLongList } from '../use-long-list.ts';

const pageSize = 100;

const logMessage = () => 'One tape of the bin failed.';

/** The bin for an editor: its records, and what is being done with them. */
export function useBin(editorUid: string | null, { applyChanges }: CassetteList) {
  const backend = useBackend();
  const { undoCount, post, isRunning, run } = useMessages();
  // An undo may have restored some of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each undo
  const load = useCallback(
    async () => (await backend.catalogue()).listBin(pageSize),
    [backend, undoCount],
  );
  const list = useLongList(editorUid === null ? null : load, 'The bin failed.');

  /** Runs a plan. A record leaves the list when it is done, or was gone already. */
  async function begin(
    { text, verbOf }: { text: string; verbOf: (cassette: Cassette) => string },
    records: readonly BinRecord[],
    plan: RunPlan<BinRecord, Cassette>,
  ) {
    const ended = await run(text, records, plan);
    if (!ended) return null;
    const failed = ended.failed.filter(({ failure }) => failure.code !== 'missing');
    const left = new Set([...failed.map(({ item }) => item), ...ended.remaining]);
    list.setItems((items) => items.filter((item) => left.has(item) || !records.includes(item)));
    const done = [...new Set(ended.done.map(verbOf))].map((verb) => {
      const cassettes = ended.done.filter((one) => verbOf(one) === verb);
      return <DoneSentence key={verb} cassettes={cassettes} done={verb} />;
    });
    const titleOf = ({ cassette }: BinRecord) => cassette.title;
    return { ended, ...describeOutcome(done, { ...ended, failed }, titleOf) };
  }

  async function restore(records: readonly BinRecord[], asNew = false): Promise<void> {
    // Another editor may have restored the same record, and has its undo.
    const isOwn = ({ updatedBy }: Cassette) => updatedBy === editorUid;
    const verbOf = (one: Cassette) => (isOwn(one) ? 'restored' : 'restored already');
    const countDone = (done: readonly Cassette[]) => ({ added: done.filter(isOwn).length });
    const title = runName(records.map(({ cassette }) => cassette));
    const result = await begin({ text: 'Restoring tapes…', verbOf }, records, {
      logMessage,
      record: records.length > 1 ? { action: 'restore', title, countDone } : undefined,
      work: (chunk, { ports, startRun }) => restoreCassettes(ports, chunk, asNew, startRun),
    });
    if (!result) return;
    const { ended, duplicates, text, failure } = result;
    applyChanges(ended.done);
    const changeIds = ended.done.filter(isOwn).flatMap(({ changeId }) => changeId ?? []);
    const action = restoreAsNew(duplicates.length, () => void restore(duplicates, true));
    if (duplicates.length > 0) post({ text, failure, action });
    else if (changeIds.length === 0) post({ text, failure });
    else post({ text, failure, undo: { changeIds, runId: ended.runId ?? undefined } });
  }

  async function purge(records: readonly BinRecord[]): Promise<void> {
    const result = await begin({ text: 'Deleting tapes…', verbOf: () => 'deleted' }, records, {
      logMessage,
      work: (chunk, { ports }) => deleteForGood(ports, chunk),
    });
    if (result) post({ text: result.text, failure: result.failure });
  }

  return { list, isRunning, restore, purge };
}
