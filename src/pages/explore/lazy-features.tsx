import type { ComponentType } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { readViewMode } from './view-mode.ts';

type Features = typeof import('./features.ts');

const parts: { preload: () => void }[] = [];

/** A part of the page whose code comes after the first pictures, in one chunk with the others. */
function feature<Props extends object>(pick: (features: Features) => ComponentType<Props>) {
  const part = lazyPart(async () => pick(await import('./features.ts')), null);
  parts.push(part);
  return part;
}

export const Bookend = feature((features) => features.Bookend);
export const CassetteDetail = feature((features) => features.CassetteDetail);
export const FilterPanel = feature((features) => features.FilterPanel);
export const FilterSheet = feature((features) => features.FilterSheet);
export const FrontGrid = feature((features) => features.FrontGrid);
export const JumpRail = feature((features) => features.JumpRail);
export const ListView = feature((features) => features.ListView);
export const MissingCassette = feature((features) => features.MissingCassette);
export const NothingFound = feature((features) => features.NothingFound);
export const PilePanel = feature((features) => features.PilePanel);
export const PileStacks = feature((features) => features.PileStacks);

/** Loads what the page needs later, so that a tape can be opened without a network. */
export function preloadFeatures(): void {
  for (const part of parts) part.preload();
}

/** For a session that stays on this device. */
export function keepOffline(): void {
  import('./features.ts').then(
    (features) => features.keepOffline(),
    () => {},
  );
}

// What the device remembers is loaded beside the list of cassettes.
if (readViewMode() !== 'spines') preloadFeatures();
