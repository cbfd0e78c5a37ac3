import type { ComponentType } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { CatalogueTab } from './catalogue/catalogue-tab.tsx';
import type { TabProps } from './tab-props.ts';

export type Tab = {
  /** The value of `tab` in the URL. The first tab has none: its URL is /admin. */
  name: string;
  label: string;
  needsCatalogue?: boolean;
  Content: ComponentType<TabProps>;
};

export const tabs: readonly [Tab, ...Tab[]] = [
  { name: 'cassettes', label: 'Cassettes', needsCatalogue: true, Content: CatalogueTab },
  {
    name: 'import',
    label: 'Import',
    needsCatalogue: true,
    Content: lazyComponent(async () => (await import('./import/import-tab.tsx')).ImportTab),
  },
  {
    name: 'bin',
    label: 'Bin',
    Content: lazyComponent(async () => (await import('./bin/bin-tab.tsx')).BinTab),
  },
  {
    name: 'changes',
    label: 'Changes',
    Content: lazyComponent(async () => (await import('./history/history-list.tsx')).ChangesTab),
  },
  {
    name: 'mailing-list',
    label: 'Mailing list',
    Content: lazyComponent(
      async () => (await import('./mailing-list/mailing-list-tab.tsx')).MailingListTab,
    ),
  },
];

/** The tab that the query names; the first one for an unknown name. */
export function findTab(query: URLSearchParams): Tab {
  const named = query.get('tab');
  return tabs.find(({ name }) => name === named) ?? tabs[0];
}

export const tabQuery = (tab: Tab): string => (tab === tabs[0] ? '' : `?tab=${tab.name}`);
