import { useEffect, useMemo, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import {
  lastVisitKey,
  readDeviceMemory,
  writeDeviceMemory,
} from '../../../services/device-memory.ts';

/** A reload within this time belongs to the same visit. */
const pauseMs = 60 * 60 * 1000;

type Visit = {
  /** The newest `createdAt` that the shelf had: the server's time, as this device's may be wrong. */
  newest: number;
  /** The newest `createdAt` of the visit before; null at the first visit. */
  since: number | null;
  time: number;
};

function readVisit(): Visit | null {
  try {
    const { newest, since, time } = JSON.parse(readDeviceMemory(lastVisitKey) ?? '');
    const isKnown = [newest, since ?? 0, time].every(Number.isFinite);
    return isKnown ? { newest, since, time } : null;
  } catch {
    return null;
  }
}

/** The newest `createdAt` of the visit before, in milliseconds: what came later is new. Null at the first visit. */
export function readSince(): number | null {
  const visit = readVisit();
  return visit && Math.abs(Date.now() - visit.time) > pauseMs
    ? visit.newest
    : (visit?.since ?? null);
}

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
      count: cassettes.filter(isNew).length,
    };
  }, [cassettes, since]);
}
