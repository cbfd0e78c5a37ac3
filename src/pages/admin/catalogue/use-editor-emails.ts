import { useCallback, useMemo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Account, Backend } from '../../../services/ports.ts';
import { useLoadedData } from '../use-loaded-data.ts';

type LoadEmail = () => Promise<string | null>;
/** What this page has asked, by account; also for the next visit of the tab. */
const loadersOf = new WeakMap<Backend, Map<string, LoadEmail>>();

function emailLoader(backend: Backend, uid: string): LoadEmail {
  const loaders = loadersOf.get(backend) ?? new Map<string, LoadEmail>();
  loadersOf.set(backend, loaders);
  const load =
    loaders.get(uid) ?? memoizeAsync(async () => (await backend.catalogue()).emailOf(uid));
  loaders.set(uid, load);
  return load;
}

/**
 * The e-mail addresses of who changed the cassettes last, for the column "Changed by": one read for each
 * other editor, while the column is shown (docs/behaviour.md, "History").
 */
export function useEditorEmails(
  cassettes: readonly Cassette[],
  account: Account | null,
  isShown: boolean,
) {
  const backend = useBackend();
  const ownUid = account?.uid;
  const ownEmail = account?.email ?? '';
  const uids = useMemo(() => {
    if (!isShown) return '[]';
    const all = new Set(cassettes.map(({ updatedBy }) => updatedBy ?? ''));
    return JSON.stringify([...all].filter((uid) => uid !== '' && uid !== ownUid).sort());
  }, [cassettes, ownUid, isShown]);
  const load = useMemo(() => {
    const others: string[] = JSON.parse(uids);
    if (others.length === 0) return null;
    return async () =>
      new Map(
        await Promise.all(
          others.map(async (uid) => [uid, (await emailLoader(backend, uid)()) ?? ''] as const),
        ),
      );
  }, [backend, uids]);
  const loaded = useLoadedData(load, 'The addresses of the editors failed.');
  const { status } = loaded;
  const emails = status === 'ready' ? loaded.data : null;

  return {
    /** '…' while it is loaded, empty if nobody is known. */
    emailOf: useCallback(
      ({ updatedBy = '' }: Cassette) => {
        if (updatedBy === '') return '';
        if (updatedBy === ownUid) return ownEmail;
        return emails?.get(updatedBy) ?? (status === 'loading' ? '…' : '');
      },
      [ownUid, ownEmail, emails, status],
    ),
    failure: status === 'failed' ? loaded.failure : null,
    retry: loaded.retry,
  };
}
