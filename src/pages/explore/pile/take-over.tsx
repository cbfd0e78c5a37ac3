import { useEffect, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import type { PileState } from './use-pile.ts';

type Props = {
  /** What the shelf shows of a pile that is given, at least one. */
  cassettes: readonly Cassette[];
  state: PileState;
  /** Called when one's own pile is needed. */
  onStart: () => void;
};

/** Puts what is shown of a pile that is given on one's own, one after the other; ends at the first failure. */
export function TakeOver({ cassettes, state, onStart }: Props) {
  const { pile, setOnPile } = state;
  /** What begins when one's own pile has been read. */
  const [waiting, setWaiting] = useState<readonly Cassette[] | null>(null);
  const { run, isBusy } = useSingleRun('Could not take over a pile.', async () => {
    for (const cassette of waiting ?? []) if (!(await setOnPile(cassette, true))) break;
    setWaiting(null);
  });
  useEffect(() => {
    if (waiting && pile && !isBusy) void run();
  }, [waiting, pile, isBusy, run]);

  const onPile = pile && cassettes.filter(({ id }) => pile.has(id)).length;
  const isWhole = onPile === cassettes.length;
  return (
    <>
      {pile && (
        // Only the last of many numbers is announced.
        <p role="status" aria-live={waiting ? 'off' : 'polite'}>
          {onPile} of {cassettes.length} on your pile{waiting && ' …'}
        </p>
      )}
      <button
        type="button"
        // A disabled button would lose the focus.
        aria-disabled={waiting !== null || isWhole}
        onClick={() => {
          if (waiting || isWhole) return;
          onStart();
          setWaiting(cassettes);
        }}
      >
        {waiting ? 'Putting them on my pile …' : isWhole ? 'On my pile' : 'Put them on my pile'}
      </button>
    </>
  );
}
