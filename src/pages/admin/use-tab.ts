import { useCallback, useState } from 'react';
import { useAsyncData } from '../../services/use-async-data.ts';
import type { Tab } from './tabs.ts';
import { useFailureReport } from './use-failure-report.ts';

/** Loads the component of a tab once it is enabled, and keeps it when it is disabled again. */
export function useTab(tab: Tab, isEnabled: boolean) {
  const report = useFailureReport();
  const [enabledTab, setEnabledTab] = useState<Tab | null>(null);
  if (isEnabled && enabledTab !== tab) setEnabledTab(tab);
  return useAsyncData(
    enabledTab === tab ? tab.load : null,
    useCallback((error: unknown) => report('Loading the tab failed.', error), [report]),
  );
}
