import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { errorMessage } from '../../../services/error-message.ts';
import primitives from '../../../styles/primitives.module.css';
import { useFound } from '../shelf-provider.tsx';

/** Puts the open cassette on the member's pile or takes it off, and says since when it is there. */
export function PileButton({ cassette }: { cassette: Cassette }) {
  const { pile, waiting, failure, failedWrites, retry, setOnPile } = useFound().pile;
  const [isTouched, setTouched] = useState(false);
  const mark = pile?.get(cassette.id);
  const failedWrite = failedWrites.find(({ id }) => id === cassette.id);
  if (failure)
    return (
      <>
        <Button onClick={retry}>Read my pile again</Button>
        <p aria-live="polite">Your pile can’t be read. {errorMessage(failure)}</p>
      </>
    );
  return (
    <>
      <Button
        // A disabled button would lose the focus.
        aria-disabled={!pile}
        data-other={mark ? 'Put on my pile' : 'Take off my pile'}
        onClick={() => {
          if (!pile) return;
          setTouched(true);
          setOnPile(cassette, !mark);
        }}
      >
        {!pile ? 'My pile' : mark ? 'Take off my pile' : 'Put on my pile'}
      </Button>
      <p aria-live="polite">
        {mark
          ? `On your pile since ${formatDate(mark.markedAt)}.`
          : isTouched && pile && !failedWrite && 'Taken off your pile.'}
        {waiting?.has(cassette.id) && ' Kept here, sent when the network is back.'}
      </p>
      {failedWrite && (
        <p className={primitives.error} role="alert">
          {failedWrite.isPut ? 'Not put on your pile.' : 'It is still on your pile.'}{' '}
          {errorMessage(failedWrite.failure)}
        </p>
      )}
    </>
  );
}

const formatDate = (time: number) => new Date(time).toLocaleDateString([], { dateStyle: 'medium' });
