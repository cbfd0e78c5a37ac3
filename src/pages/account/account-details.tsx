import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { downloadFile } from '../../components/download-file.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { mainLink } from '../../components/ui/main-link.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { paths } from '../../paths.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { errorMessage } from '../../services/error-message.ts';
import type { Account } from '../../services/ports.ts';
import { useSingleRun } from '../../services/use-single-run.ts';
import primitives from '../../styles/primitives.module.css';
import styles from './account.module.css';
import { AccountSection } from './account-section.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const roleText: Record<Account['role'], string> = {
  member: 'Member: you can browse the shelf.',
  editor: 'Editor: you can browse the shelf and edit the catalogue.',
};

type Props = {
  account: Account;
  /** Where the member wanted to go before a reset of the password. */
  next: string | null;
};

/** The account: address, role, links, password, data and sign-out. */
export function AccountDetails({ account, next }: Props) {
  const backend = useBackend();
  const [password, setPassword] = useState<'kept' | 'changing' | 'changed'>('kept');
  const changeButton = useRef<HTMLButtonElement>(null);

  function closeForm(password: 'kept' | 'changed') {
    flushSync(() => setPassword(password));
    changeButton.current?.focus();
  }

  const signOut = useSingleRun('The logout failed.', async () =>
    (await backend.session()).signOut(),
  );
  const download = useSingleRun('Reading the account failed.', async () => {
    const data = await (await backend.account()).personalData();
    const marks = await (await (await backend.shelf()).openPile(account.uid)).read();
    const pile = [...marks].map(([cassette, { markedAt }]) => ({
      cassette,
      markedAt: new Date(markedAt).toISOString(),
    }));
    const text = JSON.stringify({ ...data, role: account.role, pile }, null, 2);
    downloadFile('account.json', 'application/json', text);
  });
  const failure = signOut.failure ?? download.failure;

  return (
    <AccountSection title="Welcome">
      <p>
        <b className={primitives.mono}>{account.email}</b>
        <br />
        {roleText[account.role]}
      </p>
      <p className={`${primitives.row} ${primitives.equal}`}>
        <Link className={mainLink} to={next ?? paths.explore}>
          {next === null || next.startsWith(paths.explore) ? 'Go to the shelf' : 'Go on'}
        </Link>
        {account.role === 'editor' && (
          <Link to={paths.admin} reloadDocument>
            Edit the catalogue
          </Link>
        )}
      </p>
      {password === 'changed' && <Notice tone="note">Your password is changed.</Notice>}
      {failure && <Notice>{errorMessage(failure)}</Notice>}
      {password === 'changing' ? (
        <ChangePassword
          email={account.email}
          onChanged={() => closeForm('changed')}
          onCancel={() => closeForm('kept')}
        />
      ) : (
        <div className={primitives.row}>
          <Button ref={changeButton} onClick={() => setPassword('changing')}>
            Change password
          </Button>
          <Button onClick={download.run}>Download my data</Button>
          <Button onClick={signOut.run}>Sign out on this device</Button>
        </div>
      )}
    </AccountSection>
  );
}

type ChangeProps = { email: string; onChanged: () => void; onCancel: () => void };

function ChangePassword({ email, onChanged, onCancel }: ChangeProps) {
  const backend = useBackend();
  const [currentPassword, setCurrentPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const { run, isBusy, failure } = useSingleRun(
    'Changing the password failed.',
    async (newPassword: string) => {
      await (await backend.account()).changePassword(currentPassword, newPassword);
      onChanged();
    },
  );

  const message =
    failure?.code === 'credentials'
      ? 'The present password is not right.'
      : failure && errorMessage(failure);
  return (
    <div className={styles.change}>
      <h2>Change password</h2>
      <NewPasswordForm
        email={email}
        isBusy={isBusy}
        message={message}
        submitLabel="Save"
        onSubmit={run}
      >
        <Field label="Present password">
          {(control) => (
            <input
              {...control}
              ref={input}
              type="password"
              name="current-password"
              autoComplete="current-password"
              required
              value={currentPassword}
              onChange={(event) => setCurrentPassword(event.target.value)}
            />
          )}
        </Field>
      </NewPasswordForm>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
