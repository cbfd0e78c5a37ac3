import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { saveCassette } from '../../../services/save-cassette.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import { missingMessage } from '../cassette-form/use-cassette-edit.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { rowPartId, useRowActions } from './catalogue-provider.tsx';
import styles from './stock-switch.module.css';

/** The switch of a cassette in the column In Stock: one press writes (docs/behaviour.md, "Cell edit"). */
export function StockSwitch({ cassette, hasLabel }: { cassette: Cassette; hasLabel?: boolean }) {
  const { id, title, inStock } = cassette;
  const backend = useBackend();
  const { showSaved } = useRowActions();
  const { run, isBusy, failure, args } = useSingleRun(
    'Saving the tape failed.',
    async (value: Cassette['inStock']) => {
      const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
      const base = await catalogue.read(id);
      if (!base) throw new Failure('missing', missingMessage);
      const draft = { ...base, inStock: value };
      const options = { source: { kind: 'row' } } as const;
      showSaved(await saveCassette({ catalogue, images }, base, draft, {}, options), base);
    },
    useFailureReport(),
  );
  const shown = isBusy && args ? args[0] : inStock;
  return (
    <>
      <button
        type="button"
        role="switch"
        id={rowPartId(id, 'inStock')}
        className={styles.switch}
        aria-label={`In Stock: ${title}`}
        aria-checked={shown === 'Yes'}
        aria-busy={isBusy}
        onClick={() => void run(inStock === 'Yes' ? 'No' : 'Yes')}
      >
        {hasLabel && <small>In stock</small>}
        <span data-other={shown === 'Yes' ? 'No' : 'Yes'}>{shown}</span>
      </button>
      {failure && (
        <p role="alert" className={styles.failure}>
          {errorMessage(failure)}
        </p>
      )}
    </>
  );
}
