import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useDebouncedText } from '../../../components/use-debounced-text.ts';
import type { Signup } from '../../../domain/mailing-list.ts';
import { paths } from '../../../paths.ts';
import { errorMessage } from '../../../services/error-message.ts';
import searchBox from '../search-box.module.css';
import type { TabProps } from '../tab-props.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { AddressTable } from './address-table.tsx';
import { countAddresses } from './count-addresses.ts';
import { ListActions } from './list-actions.tsx';
import styles from './mailing-list-tab.module.css';
import { RemoveAddress } from './remove-address.tsx';
import { useAddressSearch } from './use-address-search.ts';
import { useMailingList } from './use-mailing-list.ts';

/** The mailing list. Opening it reads one page; all of it is read when something needs all of it. */
export function MailingListTab({ editorUid: editor }: TabProps) {
  const list = useMailingList(editor);
  const report = useFailureReport();
  const navigate = useNavigate();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [params] = useSearchParams();
  const looked = params.get('find') ?? '';
  const look = useCallback(
    (typed: string) => {
      const query = new URLSearchParams({ tab: 'mailing-list', ...(typed && { find: typed }) });
      navigate({ pathname: paths.admin, search: `?${query}` }, { replace: true });
    },
    [navigate],
  );
  const { text: typed, setText: setTyped } = useDebouncedText(looked, look);
  const search = useAddressSearch(list, looked);
  const { listed } = search;

  const [removing, setRemoving] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState<string | null>(null);

  async function readAll() {
    setFailed(null);
    try {
      await list.collect();
    } catch (error) {
      setFailed(errorMessage(report('Reading the mailing list failed.', error)));
    }
  }

  /** The address whose button takes the focus over; the box does where it is empty. */
  const [focus, setFocus] = useState<string | null>(null);
  useEffect(() => {
    if (focus === null) return;
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-address]')];
    (buttons.find((button) => button.dataset.address === focus) ?? box.current)?.focus();
    setFocus(null);
  }, [focus]);

  if (editor === null) return null;
  const signups = listed.status === 'ready' ? listed.signups : [];
  // Only a record that came by another way lacks a time, and so a place among the newest.
  const timeless =
    looked === '' && list.whole === null && listed.status === 'ready' && !search.hasMore
      ? (list.records ?? 0) - signups.length
      : 0;
  const total = looked === '' ? (list.whole?.length ?? list.records) : search.count;

  return (
    <section className={styles.room} aria-label="Mailing list">
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet */}
      <div role="search" aria-label="Addresses" className={styles.tools}>
        <label className="visually-hidden" htmlFor={id}>
          Search the addresses
        </label>
        <input
          ref={box}
          id={id}
          className={searchBox.box}
          type="search"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className={styles.count} role="status">
          {counted(list.records, list.whole?.length ?? null, looked === '' ? null : search.count)}
        </p>
        {list.records !== null && list.records > 0 && <ListActions list={list} />}
      </div>
      {search.beginnings && listed.status === 'ready' && (
        <div className={styles.beginnings}>
          <p>Addresses that begin with “{looked.trim()}”.</p>
          <Button onClick={readAll}>Search inside all addresses</Button>
        </div>
      )}
      {timeless > 0 && (
        <div className={styles.beginnings}>
          <p>{timeless === 1 ? 'One more has' : `${timeless} more have`} no time of consent.</p>
          <Button onClick={readAll}>Show all</Button>
        </div>
      )}
      {failed !== null && <Notice onRetry={readAll}>{failed}</Notice>}
      {listed.status === 'loading' && <Spinner label="Loading the addresses" />}
      {listed.status === 'failed' && (
        <Notice onRetry={search.retry}>{errorMessage(listed.failure)}</Notice>
      )}
      {listed.status === 'ready' && signups.length === 0 && !search.hasMore && (
        <p className={styles.empty}>
          {looked === ''
            ? 'Nobody has signed up yet. Who does so at /caspla stands here.'
            : 'No address matches.'}
        </p>
      )}
      {signups.length > 0 && (
        <AddressTable
          signups={signups}
          total={total}
          onRemove={({ email }) => setRemoving(email)}
        />
      )}
      {listed.status === 'ready' && search.hasMore && (
        <div className={styles.more}>
          {typeof listed.next === 'object' ? (
            <Notice onRetry={search.more}>{errorMessage(listed.next)}</Notice>
          ) : (
            <Button onClick={search.more} aria-disabled={listed.next === 'loading' || undefined}>
              {listed.next === 'loading' ? 'Loading…' : 'Show more'}
            </Button>
          )}
        </div>
      )}
      {removing !== null && (
        <RemoveAddress
          email={removing}
          forget={list.forget}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            const at = signups.findIndex(({ email }) => email === removing);
            const other = ({ email }: Signup) => email !== removing;
            const next = signups.slice(at).find(other) ?? signups.slice(0, at).findLast(other);
            search.drop(removing);
            setRemoving(null);
            setFocus(next?.email ?? '');
            setSaid(`${removing} is removed.`);
          }}
        />
      )}
    </section>
  );
}

/** How many there are, or are found; null is what is not known. */
function counted(records: number | null, whole: number | null, found: number | null): string {
  if (records === null) return '';
  if (whole === null)
    return records === 1 ? '1 sign-up' : `${records.toLocaleString('en')} sign-ups`;
  if (found !== null) return `${found.toLocaleString('en')} of ${countAddresses(whole)}`;
  return whole === records
    ? countAddresses(whole)
    : `${countAddresses(whole)} from ${records.toLocaleString('en')} sign-ups`;
}
