import type { BinRecord } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { restoreCassette } from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { runSideBySide } from '../../../services/run-side-by-side.ts';
import { TapesWere } from '../cassette-name.tsx';
import type { Message } from '../messages/message-provider.tsx';
import { useFailureReport } from '../use-failure-report.ts';

/** The message about what was moved to the bin, with an undo (docs/behaviour.md, "Deleting"). */
export function useBinMessage(onRestored: (cassette: Cassette) => void) {
  const backend = useBackend();
  const report = useFailureReport();

  async function restore(record: BinRecord) {
    try {
      const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
      onRestored((await restoreCassette({ catalogue, images }, record)).cassette);
    } catch (error) {
      throw report('Restoring tapes failed.', error);
    }
  }

  return function binMessage(records: readonly BinRecord[]): Message {
    const subject = <TapesWere cassettes={records.map(({ cassette }) => cassette)} />;
    return {
      text: <>{subject} moved to the bin.</>,
      undo: {
        total: records.length,
        async run(options) {
          const { failed, remaining, stoppedBy } = await runSideBySide(records, restore, options);
          const left = [...failed.map(({ item }) => item), ...remaining];
          if (left.length === 0) return { text: <>{subject} restored.</> };
          const failure = stoppedBy ?? failed[0]?.failure;
          return { ...binMessage(left), failure: failure && errorMessage(failure) };
        },
      },
    };
  };
}
