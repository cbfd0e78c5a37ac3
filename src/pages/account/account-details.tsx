import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { downloadFile } from '../../components/download-file.ts';
import { LogoutButton } from '../../components/logout-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { InputField } from '../../components/ui/field.tsx';
import { mainLink, plainLink } from '../../components/ui/main-link.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { paths } from '../../paths.ts';
import { useBackend } from '../../services/backend-context.ts';
import { errorMessage } from '../../services/error-message.ts';
import type { Account } from '../../services/ports.ts';
import { useSingleRun } from '../../services/use-single-run.ts';
import primitives from '../../styles/primitives.module.css';
import { AccountSection } from './account-section.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const roleText: Record<Account['role'], string> = {
  member: 'Member: you can browse the shelf.',
  editor: 'Editor: you can browse the shelf and edit the catalogue.',
};

export function AccountDetails({ account }: { account: Account }) {
  const backend = useBackend();
  const { run, failure } = useSingleRun('Reading the account failed.', async () => {
    const data = await (await backend.account()).personalData();
    const marks = await (await (await backend.shelf()).openPile(account.uid)).read();
    const pile = [...marks].map(([cassette, { markedAt }]) => ({
      cassette,
      markedAt: new Date(markedAt).toISOString(),
    }));
    const text = JSON.stringify({ ...data, role: account.role, pile }, null, 2);
    downloadFile('account.json', 'application/json', text);
  });

  return (
    <AccountSection title="Welcome">
      <p>
        <b className={primitives.mono}>{account.email}</b>
        <br />
        {roleText[account.role]}
      </p>
      <div className={primitives.row}>
        <Link className={mainLink} to={paths.explore}>
          Go to the shelf
        </Link>
        {account.role === 'editor' && (
          <Link className={plainLink} to={paths.admin} reloadDocument>
            Edit the catalogue
          </Link>
        )}
      </div>
      {failure && <Notice>{errorMessage(failure)}</Notice>}
      <div className={primitives.row}>
        <Button onClick={run}>Download my data</Button>
        <LogoutButton label="Sign out on this device" />
      </div>
      <ChangePassword email={account.email} />
    </AccountSection>
  );
}

function ChangePassword({ email }: { email: string }) {
  const backend = useBackend();
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [currentPassword, setCurrentPassword] = useState('');
  const summary = useRef<HTMLElement>(null);
  const { run, isBusy, failure } = useSingleRun(
    'Changing the password failed.',
    async (newPassword: string) => {
      await (await backend.account()).changePassword(currentPassword, newPassword);
      summary.current?.focus();
      setOpen(false);
      setChanged(true);
    },
  );

  const message =
    failure?.code === 'credentials'
      ? 'The present password is not right.'
      : failure && errorMessage(failure);
  return (
    <>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary ref={summary} className={primitives.strong}>
          Change password
        </summary>
        {isOpen && (
          <NewPasswordForm
            email={email}
            isBusy={isBusy}
            message={message}
            submitLabel="Save"
            onSubmit={run}
          >
            <InputField
              label="Present password"
              type="password"
              name="current-password"
              autoComplete="current-password"
              required
              value={currentPassword}
              onChange={(event) => setCurrentPassword(event.target.value)}
            />
          </NewPasswordForm>
        )}
      </details>
      {isChanged && <Notice tone="note">Your password is changed.</Notice>}
    </>
  );
}
