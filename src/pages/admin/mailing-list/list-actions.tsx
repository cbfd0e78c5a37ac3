import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import type { Signup } from '../../../domain/mailing-list.ts';
import { listmonkCsv, signupsCsv } from '../../../import-export/mailing-list-csv.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { downloadFile } from '../download-file.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { countAddresses } from './count-addresses.ts';
import styles from './list-actions.module.css';
import type { MailingList } from './use-mailing-list.ts';

type Props = { list: MailingList };

type Said = { tone: 'note' | 'error'; words: string; again?: () => void };

const csv = 'text/csv;charset=utf-8';
const today = () => new Date().toISOString().slice(0, 10);

/** What takes the whole list: copying the addresses, and two kinds of file. */
export function ListActions({ list }: Props) {
  const report = useFailureReport();
  const [said, setSaid] = useState<Said | null>(null);
  const { records, read, collect, stop } = list;

  async function withAll(what: (addresses: readonly Signup[]) => Promise<Said> | Said) {
    if (read !== null) return;
    setSaid(null);
    try {
      const addresses = await collect();
      if (addresses) setSaid(await what(addresses));
    } catch (error) {
      const failure = report('Reading the mailing list failed.', error);
      setSaid({ tone: 'error', words: errorMessage(failure), again: () => withAll(what) });
    }
  }

  async function copy(addresses: readonly Signup[]): Promise<Said> {
    try {
      await navigator.clipboard.writeText(addresses.map(({ email }) => email).join(', '));
      return { tone: 'note', words: `${countAddresses(addresses.length)} copied.` };
    } catch (error) {
      // Some browsers allow it only right after a click, and reading took its time.
      console.error('Copying failed.', error);
      const words = 'The browser did not let us copy. All addresses are read now: press once more.';
      return { tone: 'error', words, again: () => withAll(copy) };
    }
  }

  const save = (addresses: readonly Signup[]): Said => {
    downloadFile(`mailing-list-${today()}.csv`, csv, signupsCsv(addresses));
    return { tone: 'note', words: `${countAddresses(addresses.length)} saved as CSV.` };
  };

  const saveForListmonk = (addresses: readonly Signup[]): Said => {
    const file = listmonkCsv(addresses);
    downloadFile(`mailing-list-listmonk-${today()}.csv`, csv, file.csv);
    const words = `${countAddresses(addresses.length - file.leftOut.length)} saved for listmonk.`;
    const without = `Left out, because a spreadsheet would run them: ${file.leftOut.join(', ')}.`;
    return { tone: 'note', words: file.leftOut.length > 0 ? `${words} ${without}` : words };
  };

  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => withAll(copy)}>Copy all addresses</Button>
        <Button onClick={() => withAll(save)}>Export CSV</Button>
        <Button onClick={() => withAll(saveForListmonk)}>Export for listmonk</Button>
      </div>
      {read !== null && (
        <div className={styles.reading}>
          <p role="status">Reading the whole list, once.</p>
          <ProgressBar label="Addresses read" value={read} max={Math.max(records ?? 0, read)} />
          <Button onClick={stop}>Stop</Button>
        </div>
      )}
      {said && (
        <div className={styles.said}>
          <Notice tone={said.tone} {...(said.again && { onRetry: said.again })}>
            {said.words}
          </Notice>
        </div>
      )}
    </>
  );
}
