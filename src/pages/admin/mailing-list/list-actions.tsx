import { useState } from 'react';
import { downloadFile } from '../../../components/download-file.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import type { Signup } from '../../../domain/mailing-list.ts';
import { listmonkCsv, signupsCsv } from '../../../import-export/mailing-list-csv.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { formatCount } from '../format-count.ts';
import { localDate } from '../local-date.ts';
import styles from './list-actions.module.css';
import type { MailingList } from './use-mailing-list.ts';

type Props = { list: MailingList };

type Message = { tone: 'note' | 'error'; text: string; onRetry?: () => void };

const csvType = 'text/csv;charset=utf-8';
const countOf = ({ length }: readonly Signup[]) => formatCount(length, 'address', 'addresses');

/** Actions on the complete list: copy the addresses, export them in two formats. */
export function ListActions({ list: { recordCount, reading, readCount, stopReading } }: Props) {
  const [message, setMessage] = useState<Message | null>(null);

  function withAllAddresses(action: (addresses: readonly Signup[]) => Promise<Message> | Message) {
    setMessage(null);
    return reading.run(async (addresses) => setMessage(await action(addresses)));
  }

  async function copy(addresses: readonly Signup[]): Promise<Message> {
    try {
      await navigator.clipboard.writeText(addresses.map(({ email }) => email).join(', '));
      return { tone: 'note', text: `${countOf(addresses)} copied.` };
    } catch (error) {
      // Some browsers allow it only right after a click; loading took too long for that.
      console.error('Copying failed.', error);
      const text = 'The browser did not let us copy. All addresses are read now: press once more.';
      return { tone: 'error', text, onRetry: () => withAllAddresses(copy) };
    }
  }

  const save = (addresses: readonly Signup[]): Message => {
    downloadFile(`mailing-list-${localDate()}.csv`, csvType, signupsCsv(addresses));
    return { tone: 'note', text: `${countOf(addresses)} saved as CSV.` };
  };

  const saveForListmonk = (addresses: readonly Signup[]): Message => {
    const file = listmonkCsv(addresses);
    downloadFile(`mailing-list-listmonk-${localDate()}.csv`, csvType, file.csv);
    const text = `${formatCount(addresses.length - file.leftOut.length, 'address', 'addresses')} saved for listmonk.`;
    const leftOut = `Left out, because a spreadsheet would run them: ${file.leftOut.join(', ')}.`;
    return { tone: 'note', text: file.leftOut.length > 0 ? `${text} ${leftOut}` : text };
  };

  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => withAllAddresses(copy)}>Copy all addresses</Button>
        <Button onClick={() => withAllAddresses(save)}>Export CSV</Button>
        <Button onClick={() => withAllAddresses(saveForListmonk)}>Export for listmonk</Button>
      </div>
      {readCount !== null && (
        <div className={styles.progress}>
          <p role="status">Reading the whole list, once.</p>
          <ProgressBar
            label="Addresses read"
            value={readCount}
            max={Math.max(recordCount ?? 0, readCount)}
          />
          <Button onClick={stopReading}>Stop</Button>
        </div>
      )}
      {reading.failure && (
        <div className={styles.message}>
          <Notice onRetry={reading.retry}>{errorMessage(reading.failure)}</Notice>
        </div>
      )}
      {message && (
        <div className={styles.message}>
          <Notice tone={message.tone} {...(message.onRetry && { onRetry: message.onRetry })}>
            {message.text}
          </Notice>
        </div>
      )}
    </>
  );
}
