import { useEffect } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Failure } from '../../../domain/failure.ts';

/** Adds what is placed in a tool, as its Add does; resolves with the Failure if that fails. */
export type AddPlaced = () => Promise<Failure | null>;

/** Called with null while nothing is placed. */
export type OnPlacedChange = (addPlaced: AddPlaced | null) => void;

/** Tells the form what a tool could add, so that Submit takes it (docs/behaviour.md, "Cassette form"). */
export function useReportPlaced(
  add: AddPlaced,
  isPlaced: boolean,
  onPlacedChange: OnPlacedChange | undefined,
): void {
  const addLatest = useStableCallback(add);
  useEffect(() => {
    if (!isPlaced || !onPlacedChange) return;
    onPlacedChange(addLatest);
    return () => onPlacedChange(null);
  }, [addLatest, isPlaced, onPlacedChange]);
}
