import { useState } from 'react';
import type { Tab } from './tabs.ts';
import { useLoadedData } from './use-loaded-data.ts';

/** Loads the component of a tab once it is enabled, and keeps it when it is disabled again. */
export function useTab(tab: Tab, isEnabled: boolean) {
  const [enabledTab, setEnabledTab] = useState<Tab | null>(null);
  if (isEnabled && enabledTab !== tab) setEnabledTab(tab);
  return useLoadedData(enabledTab === tab ? tab.load : null, 'Loading the tab failed.');
}
