import type { ComponentType } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import styles from './explore.module.css';
import { Shelf } from './shelf/shelf.tsx';
import { readViewMode } from './view-mode.ts';

export type IdleFeatures = typeof import('./idle-features.ts');

const loadIdleFeatures = () => import('./idle-features.ts');
const feature = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
) =>
  lazyComponent(load, {
    failed: (message, onRetry, props) => (
      <>
        <div className={styles.message}>
          <Notice onRetry={onRetry}>{message}</Notice>
        </div>
        {Fallback && <Fallback {...props} />}
      </>
    ),
  });

export const CassetteDetail = feature(async () => (await loadIdleFeatures()).CassetteDetail);
export const MyPile = feature(async () => (await loadIdleFeatures()).MyPile);
export const NothingFound = feature(async () => (await loadIdleFeatures()).NothingFound);
export const MissingCassette = feature(async () => (await loadIdleFeatures()).MissingCassette);
export const SongSearch = feature(async () => (await import('./songs/song-search.tsx')).SongSearch);
export const FilterPanel = feature(
  async () => (await import('./filter-panel/filter-panel.tsx')).FilterPanel,
);
export const FilterSheet = feature(
  async () => (await import('./filter-panel/filter-sheet.tsx')).FilterSheet,
);
export const ListOrFronts = feature(
  async () => (await import('./list-or-fronts.tsx')).ListOrFronts,
  Shelf,
);
export const Announcer = lazyComponent(
  async () => (await import('./search/announcer.tsx')).Announcer,
  { failed: null },
);
export const Jump = lazyComponent(async () => (await import('./jump/jump.tsx')).Jump, {
  failed: null,
});

/** Loads what an idle page needs, so that a tape can be opened without a network. */
export function preloadFeatures(): Promise<IdleFeatures> {
  const features = [CassetteDetail, MyPile, NothingFound, MissingCassette, Announcer, Jump];
  for (const feature of features) feature.preload();
  return loadIdleFeatures();
}

// What the device remembers is loaded beside the list of cassettes.
if (readViewMode() !== 'spines') ListOrFronts.preload();
