import { lastVisitKey, readDeviceMemory, writeDeviceMemory } from '../services/device-memory.ts';

/** A reload within this time belongs to the same visit. */
const pauseMs = 60 * 60 * 1000;

type Visit = {
  /** The newest `createdAt` of the shelf: the server's time, as this device's may be wrong. */
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

/** Milliseconds; null at the first visit (docs/behaviour, "New on the shelf"). */
export function readSince(): number | null {
  const visit = readVisit();
  return visit && Math.abs(Date.now() - visit.time) > pauseMs
    ? visit.newest
    : (visit?.since ?? null);
}

export const saveVisit = (visit: Omit<Visit, 'time'>): void =>
  writeDeviceMemory(lastVisitKey, JSON.stringify({ ...visit, time: Date.now() }));
