import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SharedComputerField } from '../../components/sign-in/shared-computer-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { Failure } from '../../domain/failure.ts';
import { paths } from '../../paths.ts';
import { useBackend } from '../../services/backend-context.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useFailureReport, useOpenSession } from '../../services/session-provider.tsx';
import { useAsyncData } from '../../services/use-async-data.ts';
import { useSingleRun } from '../../services/use-single-run.ts';
import { site } from '../../site.ts';
import { AccountSection, AccountStateLink } from './account-section.tsx';
import type { AccountState } from './account-state.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** Checks the code, stores the new password and signs in (docs/behaviour, "Account"). */
export function MailedLink({ code, next }: Pick<AccountState, 'code' | 'next'>) {
  const backend = useBackend();
  const navigate = useNavigate();
  const report = useFailureReport();
  const openSession = useOpenSession();
  const [signInFailure, setSignInFailure] = useState<Failure | null>(null);
  const load = useCallback(async () => {
    if (code === '') throw new Failure('expired-code', 'The link has no code.');
    return (await backend.account()).readEmailOfCode(code);
  }, [backend, code]);
  const link = useAsyncData(load, (error) => report('A mailed link failed.', error));

  const email = link.status === 'ready' ? link.data : '';
  const saving = useSingleRun('A mailed link failed.', async (password: string) => {
    await (await backend.account()).resetPassword(code, password);
    try {
      await (await openSession()).signIn(email, password);
      navigate(next ?? paths.explore, { replace: true });
    } catch (error) {
      setSignInFailure(report('The login failed.', error));
    }
  });

  const failure = link.status === 'failed' ? link.failure : saving.failure;
  if (signInFailure)
    return (
      <AccountSection title="Your password is saved">
        <p>The sign-in did not work: {errorMessage(signInFailure)}</p>
        <AccountStateLink next={next}>Go to the sign-in</AccountStateLink>
      </AccountSection>
    );
  if (failure?.code === 'expired-code')
    return (
      <AccountSection title="This link does not work any more">
        <p>{errorMessage(failure)}</p>
        <AccountStateLink view="forgot" next={next}>
          Get a new link
        </AccountStateLink>
      </AccountSection>
    );
  if (link.status === 'loading') return <Spinner label="Checking the link" />;
  if (link.status === 'failed')
    return (
      <AccountSection title="The link could not be checked">
        <Notice onRetry={link.retry}>{errorMessage(link.failure)}</Notice>
      </AccountSection>
    );
  return (
    <AccountSection title="Choose a password">
      <p>
        {site.name} has made the account <b>{email}</b> for you: with it you browse our shelf of
        tapes.
      </p>
      <p>{site.description}</p>
      <NewPasswordForm
        email={email}
        isBusy={saving.isBusy}
        message={failure && errorMessage(failure)}
        submitLabel="Save and sign in"
        onSubmit={saving.run}
      >
        <SharedComputerField />
      </NewPasswordForm>
    </AccountSection>
  );
}
