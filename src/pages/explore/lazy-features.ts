import type { ComponentType } from 'react';
import { lazyFeature } from './lazy-feature.tsx';
import { readViewMode } from './view-mode.ts';

export type IdleFeatures = typeof import('./idle-features.ts');

const loadIdleFeatures = () => import('./idle-features.ts');
const idleFeature = <Props extends object>(
  select: (features: IdleFeatures) => ComponentType<Props>,
) => lazyFeature(() => loadIdleFeatures().then(select));

export const CassetteDetail = idleFeature((features) => features.CassetteDetail);
export const MyPile = idleFeature((features) => features.MyPile);
export const NothingFound = idleFeature((features) => features.NothingFound);
export const MissingCassette = idleFeature((features) => features.MissingCassette);
export const Announcer = lazyFeature(
  () => import('./search/announcer.tsx').then((module) => module.Announcer),
  { isOptional: true },
);
export const Jump = lazyFeature(() => import('./jump/jump.tsx').then((module) => module.Jump), {
  isOptional: true,
});
export const FilterPanel = lazyFeature(() =>
  import('./filter-panel/filter-panel.tsx').then((module) => module.FilterPanel),
);
export const ListOrFronts = lazyFeature(() =>
  import('./list-or-fronts.tsx').then((module) => module.ListOrFronts),
);

/** Loads what an idle page needs, so that a tape can be opened, and the shelf printed, without a network. */
export function preloadFeatures(): Promise<IdleFeatures> {
  const features = [CassetteDetail, MyPile, NothingFound, MissingCassette, Announcer, Jump];
  for (const feature of features) feature.preload();
  return loadIdleFeatures();
}

// What the device remembers is loaded beside the list of cassettes.
if (readViewMode() !== 'spines') ListOrFronts.preload();
