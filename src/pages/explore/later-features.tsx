import type { ComponentType } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import styles from './explore.module.css';
import { Shelf } from './shelf/shelf.tsx';
import { readViewMode } from './view-mode.ts';

const load = () => import('./features.ts');

const preloads: (() => void)[] = [];

/** A part of the page whose code comes after the first pictures; with what is shown if it does not come. */
function feature<Props extends object>(
  pick: (features: Awaited<ReturnType<typeof load>>) => ComponentType<Props>,
  Fallback?: ComponentType<Props>,
) {
  const lazy = lazyComponent(async () => pick(await load()), {
    failed: (message, onRetry, props) => (
      <>
        <div className={styles.message}>
          <Notice onRetry={onRetry}>{message}</Notice>
        </div>
        {Fallback && <Fallback {...props} />}
      </>
    ),
  });
  preloads.push(lazy.preload);
  return lazy;
}

export const CassetteDetail = feature((features) => features.CassetteDetail);
export const FilterPanel = feature((features) => features.FilterPanel);
export const FilterSheet = feature((features) => features.FilterSheet);
export const ListOrFronts = feature((features) => features.ListOrFronts, Shelf);
export const MissingCassette = feature((features) => features.MissingCassette);
export const NothingFound = feature((features) => features.NothingFound);
export const PilePanel = feature((features) => features.PilePanel);
export const JumpRail = lazyComponent(async () => (await load()).JumpRail, { failed: null });

/** Loads what the page needs later, so that a tape can be opened without a network. */
export function preloadFeatures(): void {
  for (const preload of preloads) preload();
  JumpRail.preload();
}

// What the device remembers is loaded beside the list of cassettes.
if (readViewMode() !== 'spines') ListOrFronts.preload();
