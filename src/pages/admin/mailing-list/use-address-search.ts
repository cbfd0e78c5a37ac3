import { useEffect, useMemo, useState } from 'react';
import { filterSignups, normaliseSearch, type Signup } from '../../../domain/mailing-list.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { useFailureReport } from '../use-failure-report.ts';
import { type MailingList, pageSize, type SignupList, useLoadMore } from './use-mailing-list.ts';

/**
 * The addresses that are shown for what is looked for. Where the whole list has been read, those that
 * hold it; otherwise the service is asked for those that begin with it, which reads no others.
 */
export function useAddressSearch(list: MailingList, looked: string) {
  const backend = useBackend();
  const report = useFailureReport();
  const start = normaliseSearch(looked);
  const asks = start !== '' && list.whole === null;
  const [found, setFound] = useState<SignupList>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(pageSize);
  const moreFound = useLoadMore(found, setFound);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the wish to ask again
  useEffect(() => {
    if (!asks) return;
    let left = false;
    setFound({ status: 'loading' });
    backend
      .mailingListAdmin()
      .then((desk) => desk.findByPrefix(start, pageSize))
      .then(
        ({ signups, loadNext: more }) =>
          !left && setFound({ status: 'ready', signups, more, next: 'idle' }),
        (error: unknown) =>
          !left && setFound({ status: 'failed', failure: report('The search failed.', error) }),
      );
    return () => {
      left = true;
    };
  }, [backend, report, asks, start, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first page
  useEffect(() => setShown(pageSize), [start]);

  const held = useMemo(
    () => (list.whole ? filterSignups(list.whole, start) : null),
    [list.whole, start],
  );
  const whole: SignupList | null = held && {
    status: 'ready',
    signups: held.slice(0, shown),
    more: null,
    next: 'idle',
  };
  const left = held ? held.length > shown : null;

  return {
    listed: whole ?? (asks ? found : list.newest),
    /** How many are found; null while only those that were fetched are known. */
    count: held?.length ?? null,
    /** Whether only the beginnings of addresses were looked at. */
    beginnings: asks,
    hasMore: left ?? hasMore(asks ? found : list.newest),
    more: () => (held ? setShown((count) => count + pageSize) : asks ? moreFound() : list.more()),
    retry: () => (asks ? setAttempt((count) => count + 1) : list.retry()),
    /** Takes an address out of what was found. */
    drop: (email: string) =>
      setFound((now) =>
        now.status === 'ready'
          ? { ...now, signups: now.signups.filter((one: Signup) => one.email !== email) }
          : now,
      ),
  };
}

const hasMore = (listed: SignupList): boolean => listed.status === 'ready' && listed.more !== null;
