import type { ComponentType } from 'react';
import { memoizeAsync } from '../../services/memoize-async.ts';
import type { TabProps } from './tab-props.ts';

export type Tab = {
  /** The value of `tab` in the URL. The first tab has none: its URL is /admin. */
  name: string;
  label: string;
  /** Whether the tab reads the whole catalogue. */
  needsCatalogue: boolean;
  load: () => Promise<ComponentType<TabProps>>;
};

/** The tabs of /admin, in the order of the tab bar. */
export const tabs = [
  {
    name: 'cassettes',
    label: 'Cassettes',
    needsCatalogue: true,
    load: memoizeAsync(async () => (await import('./catalogue/catalogue-tab.tsx')).CatalogueTab),
  },
  {
    name: 'import',
    label: 'Import',
    needsCatalogue: true,
    load: memoizeAsync(async () => (await import('./import/import-tab.tsx')).ImportTab),
  },
  {
    name: 'bin',
    label: 'Bin',
    needsCatalogue: false,
    load: memoizeAsync(async () => (await import('./bin/bin-tab.tsx')).BinTab),
  },
  {
    name: 'imports',
    label: 'Imports',
    needsCatalogue: false,
    load: memoizeAsync(async () => (await import('./imports/imports-tab.tsx')).ImportsTab),
  },
  {
    name: 'mailing-list',
    label: 'Mailing list',
    needsCatalogue: false,
    load: memoizeAsync(
      async () => (await import('./mailing-list/mailing-list-tab.tsx')).MailingListTab,
    ),
  },
] as const satisfies readonly Tab[];

/** The tab that the query names; the first one for an unknown name. */
export const findTab = (query: URLSearchParams): Tab =>
  tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0];

export const tabQuery = (tab: Tab): string => (tab === tabs[0] ? '' : `?tab=${tab.name}`);
