import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import styles from './import-bar.module.css';
import type { ImportPlan } from './import-plan.ts';
import type { ImportRun } from './use-import-run.ts';

type Props = {
  plan: ImportPlan;
  run: ImportRun;
  /** How many rows can go into the file of rows that failed. */
  failed: number;
  onSaveFailed: () => void;
  onClose: () => void;
};

const tapes = (count: number) => (count === 1 ? '1 tape' : `${count.toLocaleString('en')} tapes`);

/** "182 new tapes, 3 changed, 150 pictures". */
const planWords = ({ added, changed, pictures }: ImportPlan): string =>
  [
    added > 0 && `${tapes(added).replace(' ', ' new ')}`,
    changed > 0 && `${changed.toLocaleString('en')} changed`,
    pictures > 0 && (pictures === 1 ? '1 picture' : `${pictures.toLocaleString('en')} pictures`),
  ]
    .filter(Boolean)
    .join(', ');

/** What an import would do, does and has done, with its buttons: stays in sight at the foot. */
export function ImportBar({ plan, run, failed, onSaveFailed, onClose }: Props) {
  const { phase, total } = run;
  const element = useRef<HTMLElement>(null);
  // Buttons take turns here: the focus of the one that goes passes to the one that comes.
  const working = phase === 'running' || phase === 'stopping';
  const turned = useRef(false);
  useEffect(() => {
    if (phase === 'choosing' && !turned.current) return;
    turned.current = true;
    const { activeElement } = document;
    if (activeElement === document.body || element.current?.contains(activeElement))
      element.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [phase]);
  const gone = run.added + run.changed + run.failed;
  const words = [
    run.added > 0 && `${tapes(run.added)} added`,
    run.changed > 0 && `${run.changed.toLocaleString('en')} changed`,
    run.failed > 0 && `${run.failed.toLocaleString('en')} failed`,
  ]
    .filter(Boolean)
    .join(', ');
  const saveFailed = failed > 0 && (
    <Button onClick={onSaveFailed}>
      {phase === 'choosing'
        ? `Save the ${failed === 1 ? 'wrong row' : `${failed} wrong rows`}`
        : `Save the ${failed === 1 ? 'row that' : `${failed} rows that`} failed`}
    </Button>
  );

  let says: ReactNode;
  let buttons: ReactNode;
  if (phase === 'choosing') {
    const nothing = plan.tasks.length === 0;
    says = nothing ? 'Nothing to import: choose what should change.' : planWords(plan);
    buttons = (
      <>
        {saveFailed}
        <Button
          variant="main"
          data-next
          aria-disabled={nothing || undefined}
          onClick={() => run.start(plan.tasks)}
        >
          Import
        </Button>
      </>
    );
  } else if (working) {
    says = `${gone.toLocaleString('en')} of ${total.toLocaleString('en')}`;
    buttons = (
      <Button
        data-next
        aria-disabled={phase === 'stopping' || undefined}
        onClick={() => phase === 'running' && run.cancel()}
      >
        {phase === 'stopping' ? 'Stopping…' : 'Cancel'}
      </Button>
    );
  } else if (phase === 'paused') {
    says = `Stopped at ${gone.toLocaleString('en')} of ${total.toLocaleString('en')}. ${words}`;
    buttons = (
      <>
        {saveFailed}
        <Button onClick={onClose}>Leave it at that</Button>
        <Button variant="main" data-next onClick={run.resume}>
          Resume
        </Button>
      </>
    );
  } else {
    says = `${words}.`;
    buttons = (
      <>
        {saveFailed}
        {run.failed > 0 && <Button onClick={run.retry}>Try them again</Button>}
        <Button variant="main" data-next onClick={onClose}>
          Import another file
        </Button>
      </>
    );
  }

  return (
    <section ref={element} className={styles.bar} aria-label="Import">
      {run.failure && (
        <Notice>{errorMessage(run.failure)} Nothing is lost: go on when you can.</Notice>
      )}
      {phase !== 'choosing' && (
        <progress className={styles.progress} aria-label="Import" max={total} value={gone} />
      )}
      <p className={styles.words} role="status">
        {working ? (
          <>
            <span aria-hidden="true">{says}</span>
            {/* Read out now and then, not at every row. */}
            <span className="visually-hidden">
              {`${Math.floor((10 * gone) / Math.max(1, total)) * 10} per cent imported`}
            </span>
          </>
        ) : (
          says
        )}
      </p>
      <div className={styles.buttons}>{buttons}</div>
    </section>
  );
}
