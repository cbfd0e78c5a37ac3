import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { useDebouncedText } from '../../../components/use-debounced-text.ts';
import type { Signup } from '../../../domain/mailing-list.ts';
import { paths } from '../../../paths.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { formatCount } from '../format-count.ts';
import { PagedList } from '../paged-list.tsx';
import listStyles from '../record-list.module.css';
import { SearchBox } from '../search-box.tsx';
import type { TabProps } from '../tab-props.ts';
import { AddressTable } from './address-table.tsx';
import { ListActions } from './list-actions.tsx';
import styles from './mailing-list-tab.module.css';
import { useMailingList } from './use-mailing-list.ts';

/**
 * The mailing list (docs/behaviour.md, "Mailing list"). Opening it loads one page; the complete list
 * is loaded only when it is needed.
 */
export function MailingListTab({ editorUid }: TabProps) {
  const navigate = useNavigate();
  const searchInput = useRef<HTMLInputElement>(null);
  const [params] = useSearchParams();
  const searchText = params.get('find') ?? '';
  const writeSearch = useCallback(
    (text: string) => {
      const query = new URLSearchParams({ tab: 'mailing-list', ...(text && { find: text }) });
      navigate({ pathname: paths.admin, search: `?${query}` }, { replace: true });
    },
    [navigate],
  );
  const { text, setText } = useDebouncedText(searchText, writeSearch);
  const list = useMailingList(editorUid, searchText);
  const { pages, recordCount, addressCount, foundCount, isPrefixSearch } = list;

  const [removing, setRemoving] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const readAll = () => list.reading.run(() => {});

  /** The address whose button gets the focus; an unknown one means the search input. */
  const [focusAddress, setFocusAddress] = useState<string | null>(null);
  useEffect(() => {
    if (focusAddress === null) return;
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-address]')];
    const button = buttons.find(({ dataset }) => dataset.address === focusAddress);
    (button ?? searchInput.current)?.focus();
    setFocusAddress(null);
  }, [focusAddress]);

  if (editorUid === null) return null;
  const signups = pages.status === 'ready' ? pages.data.items : [];
  // Records without a time, written outside this site, are not among the newest.
  const withoutTimeCount =
    searchText === '' && addressCount === null && pages.status === 'ready' && !pages.hasMore
      ? (recordCount ?? 0) - signups.length
      : 0;
  const totalCount = searchText === '' ? (addressCount ?? recordCount) : foundCount;

  async function remove(email: string) {
    await list.removeAddress(email);
    const index = signups.findIndex((signup) => signup.email === email);
    const isOther = (signup: Signup) => signup.email !== email;
    const next = signups.slice(index).find(isOther) ?? signups.slice(0, index).findLast(isOther);
    setRemoving(null);
    setFocusAddress(next?.email ?? '');
    setAnnouncement(`${email} is removed.`);
  }

  return (
    <section className={styles.tab} aria-label="Mailing list">
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet */}
      <div role="search" aria-label="Addresses" className={listStyles.toolbar}>
        <SearchBox
          ref={searchInput}
          label="Search the addresses"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onTextChange={setText}
        />
        <p className={listStyles.count} role="status">
          {formatCounts(recordCount, addressCount, foundCount)}
        </p>
        {recordCount !== null && recordCount > 0 && <ListActions list={list} />}
      </div>
      {isPrefixSearch && pages.status === 'ready' && (
        <div className={styles.hint}>
          <p>Addresses that begin with “{searchText.trim()}”.</p>
          <Button onClick={readAll}>Search inside all addresses</Button>
        </div>
      )}
      {withoutTimeCount > 0 && (
        <div className={styles.hint}>
          <p>
            {withoutTimeCount === 1 ? 'One more has' : `${withoutTimeCount} more have`} no time of
            consent.
          </p>
          <Button onClick={readAll}>Show all</Button>
        </div>
      )}
      <PagedList
        pages={pages}
        loadingLabel="Loading the addresses"
        emptyText={
          signups.length > 0 || pages.hasMore
            ? null
            : searchText === ''
              ? 'Nobody has signed up yet. Who does so at /caspla stands here.'
              : 'No address matches.'
        }
      >
        <AddressTable
          signups={signups}
          totalCount={totalCount}
          onRemove={({ email }) => setRemoving(email)}
        />
      </PagedList>
      {removing !== null && (
        <DeleteDialog
          title="Remove this address?"
          main={{
            label: 'Remove',
            busyLabel: 'Removing…',
            logMessage: 'Removing an address failed.',
            onConfirm: () => remove(removing),
          }}
          onClose={() => setRemoving(null)}
        >
          <p>
            <b>{removing}</b>
          </p>
          <p>Every record of this address will be gone for good.</p>
        </DeleteDialog>
      )}
    </section>
  );
}

/** The numbers beside the search input; null for a number that is not known. */
function formatCounts(
  recordCount: number | null,
  addressCount: number | null,
  foundCount: number | null,
): string {
  if (recordCount === null) return '';
  const records = recordCount.toLocaleString('en');
  if (addressCount === null) return formatCount(recordCount, 'sign-up');
  const addresses = formatCount(addressCount, 'address', 'addresses');
  if (foundCount !== null) return `${foundCount.toLocaleString('en')} of ${addresses}`;
  return addressCount === recordCount ? addresses : `${addresses} from ${records} sign-ups`;
}
