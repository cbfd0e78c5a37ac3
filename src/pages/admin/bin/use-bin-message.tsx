import type { BinRecord } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { restoreCassettes } from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { runMany } from '../../../services/run-many.ts';
import { TapesWere } from '../cassette-name.tsx';
import type { Message } from '../messages/message-provider.tsx';
import { useFailureReport } from '../use-failure-report.ts';

/** The message about what was moved to the bin, with an undo (docs/behaviour.md, "Deleting"). */
export function useBinMessage(onRestored: (cassette: Cassette) => void) {
  const backend = useBackend();
  const report = useFailureReport();

  async function restore(records: readonly BinRecord[]) {
    const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
    const outcomes = await restoreCassettes({ catalogue, images }, records);
    return outcomes.map((outcome) => {
      if ('failure' in outcome)
        return { failure: report('Restoring tapes failed.', outcome.failure) };
      onRestored(outcome.result.cassette);
      return outcome;
    });
  }

  return function binMessage(records: readonly BinRecord[]): Message {
    const subject = <TapesWere cassettes={records.map(({ cassette }) => cassette)} />;
    return {
      text: <>{subject} moved to the bin.</>,
      undo: {
        total: records.length,
        async run(options) {
          const { failed, remaining, stoppedBy } = await runMany(records, restore, options);
          const left = [...failed.map(({ item }) => item), ...remaining];
          if (left.length === 0) return { text: <>{subject} restored.</> };
          const failure = stoppedBy ?? failed[0]?.failure;
          return { ...binMessage(left), failure: failure && errorMessage(failure) };
        },
      },
    };
  };
}
