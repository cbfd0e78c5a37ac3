import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../domain/failure.ts';
import type { Tab, TabProps } from './tabs.ts';
import { useFailureReport } from './use-failure-report.ts';

type State = { tab: Tab } & (
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; Room: ComponentType<TabProps> }
);

/** The room of a tab, fetched when it is first `wanted`, and kept when it no longer is. */
export function useTab(tab: Tab, wanted: boolean) {
  const report = useFailureReport();
  const [state, setState] = useState<State>({ tab, status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the wish to ask again
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    setState((now) => (now.tab === tab ? now : { tab, status: 'loading' }));
    tab.load().then(
      ({ Room }) => !left && setState({ tab, status: 'ready', Room }),
      (error: unknown) =>
        !left &&
        setState({ tab, status: 'failed', failure: report('The room could not be had.', error) }),
    );
    return () => {
      left = true;
    };
  }, [tab, wanted, report, attempt]);

  const retry = useCallback(() => {
    setState((now) => ({ tab: now.tab, status: 'loading' }));
    setAttempt((count) => count + 1);
  }, []);
  const now: State = state.tab === tab ? state : { tab, status: 'loading' };
  return { ...now, retry };
}
