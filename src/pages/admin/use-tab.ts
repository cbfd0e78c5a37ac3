import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../domain/failure.ts';
import type { TabProps } from './tab-props.ts';
import type { Tab } from './tabs.ts';
import { useFailureReport } from './use-failure-report.ts';

type State = { tab: Tab } & (
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; TabComponent: ComponentType<TabProps> }
);

/** Loads the component of a tab once it is enabled, and keeps it when it is disabled again. */
export function useTab(tab: Tab, isEnabled: boolean) {
  const report = useFailureReport();
  const [state, setState] = useState<State>({ tab, status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (!isEnabled) return;
    let isCancelled = false;
    setState((now) => (now.tab === tab ? now : { tab, status: 'loading' }));
    tab.load().then(
      (TabComponent) => !isCancelled && setState({ tab, status: 'ready', TabComponent }),
      (error: unknown) =>
        !isCancelled &&
        setState({ tab, status: 'failed', failure: report('Loading the tab failed.', error) }),
    );
    return () => {
      isCancelled = true;
    };
  }, [tab, isEnabled, report, attempt]);

  const retry = useCallback(() => {
    setState((now) => ({ tab: now.tab, status: 'loading' }));
    setAttempt((count) => count + 1);
  }, []);
  const now: State = state.tab === tab ? state : { tab, status: 'loading' };
  return { ...now, retry };
}
