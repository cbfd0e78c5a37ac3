import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { downloadFile } from '../../../components/download-file.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { filterSignups, type Signup, uniqueAddresses } from '../../../domain/mailing-list.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { formatCsv } from '../../../import-export/format-csv.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { ListSearch } from '../list-search.tsx';
import { localDate } from '../local-date.ts';
import { LongListView } from '../long-list-view.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import listStyles from '../record-list.module.css';
import type { TabProps } from '../tab-props.ts';
import { timeFormat } from '../time-format.ts';
import { useLongList } from '../use-long-list.ts';
import { useNextRow } from '../use-next-row.ts';

const pageSize = 500;

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** The mailing list (docs/behaviour, "Mailing list"). */
export function MailingListTab({ editorUid }: TabProps) {
  const backend = useBackend();
  const load = useCallback(
    async () => (await backend.mailingListAdmin()).listNewest(pageSize),
    [backend],
  );
  const list = useLongList(editorUid === null ? null : load, 'The mailing list failed.');
  const [text, setText] = useState('');
  const searchText = useDeferredValue(text.trim());
  const { items: signups } = list;
  const found = useMemo(() => filterSignups(signups, searchText), [signups, searchText]);
  /** The address that is asked about. */
  const [asked, setAsked] = useState<string | null>(null);
  const { post, endMessage } = useMessages();
  const report = useFailureReport();
  const nextRow = useNextRow();
  async function remove(email: string) {
    setAsked(null);
    endMessage();
    try {
      await (await backend.mailingListAdmin()).removeAddress(email);
      list.setItems((items) => items.filter((signup) => signup.email !== email));
      post({ text: `${email} is removed.` });
    } catch (error) {
      const failure = errorMessage(report('Removing an address failed.', error));
      post({ text: `${email} is not removed.`, failure });
    }
  }

  if (editorUid === null) return null;
  return (
    <section {...nextRow} className={listStyles.tab} aria-label="Mailing list">
      <ListSearch
        list={list}
        foundCount={found.length}
        name="addresses"
        noun="sign-up"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onTextChange={setText}
      >
        {signups.length > 0 && <ExportButton loadAll={() => list.loadMore(true)} />}
      </ListSearch>
      <LongListView
        list={list}
        loadingLabel="Loading the addresses"
        emptyText="Nobody has signed up yet. Sign-ups at /caspla appear here."
        foundCount={found.length}
        noMatchText="No address matches."
      >
        <ol
          role="list"
          aria-label="Addresses, with the time of consent"
          className={listStyles.list}
        >
          {found.map((signup) => (
            <SignupRow key={signup.id} signup={signup} onRemove={setAsked} />
          ))}
        </ol>
      </LongListView>
      {asked !== null && (
        <ConfirmDialog
          title="Remove this address?"
          confirmLabel="Remove"
          cancelLabel="Keep it"
          isDestructive
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>
            <b>{asked}</b>
          </p>
          <p>Every record of this address will be gone for good.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

type RowProps = { signup: Signup; onRemove: (email: string) => void };

const SignupRow = memo(function SignupRow({ signup: { email, createdAt }, onRemove }: RowProps) {
  return (
    <li className={listStyles.row}>
      <span className={listStyles.text}>{email}</span>
      <time dateTime={isoTime(createdAt)}>{timeFormat.format(createdAt)}</time>
      <Button onClick={() => onRemove(email)}>
        X <span className="visually-hidden">remove {email}</span>
      </Button>
    </li>
  );
});

/** Exports each address once. Loads the rest of the list first. */
function ExportButton({ loadAll }: { loadAll: () => Promise<readonly Signup[] | null> }) {
  const { post } = useMessages();

  async function save() {
    const signups = await loadAll();
    // The list says why the rest of it could not be read.
    if (!signups) return;
    const addresses = uniqueAddresses(signups);
    const rows = addresses.map(({ email, createdAt }) => [email, isoTime(createdAt)]);
    const csv = formatCsv([['email', 'consented_at'], ...rows]);
    downloadFile(`mailing-list-${localDate()}.csv`, 'text/csv;charset=utf-8', csv);
    const count = formatCount(addresses.length, 'address', 'addresses');
    const warning = 'Do not add those again who have left the list in your mail program.';
    post({ text: `${count} saved as CSV. ${warning}` });
  }

  return <Button onClick={save}>Export CSV</Button>;
}
