import { useEffect, useMemo, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { lastVisitKey, writeDeviceMemory } from '../../../services/device-memory.ts';
import { readSince, type Visit } from './last-visit.ts';

/**
 * What is new to this account on this device (docs/behaviour.md, "New on the shelf").
 *
 * @param isComplete false while more cassettes may arrive: the visit is remembered when all are there
 */
export function useLastVisit(cassettes: readonly Cassette[], isComplete: boolean) {
  const [since] = useState(readSince);
  useEffect(() => {
    if (!isComplete) return;
    const newest = cassettes.reduce((max, { createdAt }) => Math.max(max, createdAt ?? 0), 0);
    const visit: Visit = { newest, since, time: Date.now() };
    writeDeviceMemory(lastVisitKey, JSON.stringify(visit));
  }, [cassettes, isComplete, since]);
  return useMemo(() => {
    const isNew = ({ createdAt }: Cassette) => since !== null && (createdAt ?? 0) > since;
    return {
      /** The time since which cassettes are new, in milliseconds; null at the first visit. */
      since,
      /** How many are new. */
      count: cassettes.filter(isNew).length,
    };
  }, [cassettes, since]);
}
