import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { SharedComputerField } from '../../components/sign-in/shared-computer-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { Failure } from '../../domain/failure.ts';
import { paths } from '../../paths.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useAsyncData } from '../../services/use-async-data.ts';
import { useSharedComputer } from '../../services/use-sign-in.ts';
import { useSingleRun } from '../../services/use-single-run.ts';
import { AccountSection, AccountStateLink } from './account-section.tsx';
import type { AccountState } from './account-state.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const resetMode = 'resetPassword';
/**
 * What Firebase's mailed links do beside choosing a password, by their mode. This site sends none of them;
 * they come when somebody changes an account past it.
 */
const actions = new Map([
  ['verifyEmail', 'Confirm your address'],
  ['verifyAndChangeEmail', 'Change your address'],
  ['recoverEmail', 'Restore your address'],
  ['revertSecondFactorAddition', 'Remove the second factor'],
]);

function reportBroken(error: unknown): Failure {
  console.error('A mailed link failed.', error);
  return Failure.from(error);
}

type StateOf<View> = Omit<Extract<AccountState, { view: View }>, 'view'>;

/**
 * The page of a mailed link: checks the code, shows what the link does, and does it at a press. Scanners and
 * chat programs open links too (docs/behaviour.md, "Account").
 */
export function MailedLink({ mode, code, next }: StateOf<'link'>) {
  const backend = useBackend();
  const navigate = useNavigate();
  const { isShared, setShared } = useSharedComputer();
  const action = actions.get(mode);
  const load = useCallback(async () => {
    if (code === '') throw new Failure('expired-code', 'The link has no code.');
    return (await backend.account()).readEmailOfCode(code);
  }, [backend, code]);
  const link = useAsyncData(action || mode === resetMode ? load : null, reportBroken);

  const email = link.status === 'ready' ? link.data : '';
  const showDone = (reason = '') =>
    navigate(paths.account, { replace: true, state: { view: 'done', mode, reason, next } });
  const acting = useSingleRun('A mailed link failed.', async (password?: string) => {
    const account = await backend.account();
    if (password === undefined) {
      await account.applyCode(code);
      return showDone();
    }
    await account.resetPassword(code, password);
    try {
      const session = await backend.session();
      await session.signIn(email, password, { isSharedComputer: isShared });
      navigate(paths.account, { replace: true, state: { next } });
    } catch (error) {
      console.error('The login failed.', error);
      showDone(errorMessage(Failure.from(error)));
    }
  });

  const failure = link.status === 'failed' ? link.failure : acting.failure;
  if (!action && mode !== resetMode)
    return (
      <AccountSection title="This link is not for this page">
        <p>The page does not know what the link is meant to do. Nothing was changed.</p>
        <AccountStateLink next={next}>Go to the sign-in</AccountStateLink>
      </AccountSection>
    );
  if (failure?.code === 'expired-code')
    return (
      <AccountSection title="This link does not work any more">
        <p>{errorMessage(failure)}</p>
        <AccountStateLink view={action ? undefined : 'forgot'} next={next}>
          {action ? 'Go to the sign-in' : 'Get a new link'}
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
  if (action)
    return (
      <AccountSection title={action}>
        <p>
          Then you sign in with <b>{email || 'the address of the mail'}</b>.
        </p>
        {failure && <Notice>{errorMessage(failure)}</Notice>}
        <p>
          <Button variant="main" isBusy={acting.isBusy} onClick={() => acting.run()}>
            {action}
          </Button>
        </p>
      </AccountSection>
    );
  return (
    <AccountSection title="Choose a password">
      <p>
        For the account <b>{email}</b>.
      </p>
      <NewPasswordForm
        email={email}
        isBusy={acting.isBusy}
        message={failure && errorMessage(failure)}
        submitLabel="Save and sign in"
        onSubmit={(password) => void acting.run(password)}
        choice={<SharedComputerField isShared={isShared} onChange={setShared} />}
      />
    </AccountSection>
  );
}

/** What a mailed link has done; `reason` says why the sign-in with a new password failed. */
export function LinkDone({ mode, reason, next }: StateOf<'done'>) {
  return mode === resetMode ? (
    <AccountSection title="Your password is saved">
      <p>The sign-in did not work: {reason}</p>
      <AccountStateLink next={next}>Go to the sign-in</AccountStateLink>
    </AccountSection>
  ) : (
    <AccountSection title="Done">
      <p>
        What the mail says is done. If somebody else changed your account, choose a new password
        now.
      </p>
      <AccountStateLink view="forgot" next={next}>
        Choose a new password
      </AccountStateLink>
      <AccountStateLink next={next}>Go to the sign-in</AccountStateLink>
    </AccountSection>
  );
}
