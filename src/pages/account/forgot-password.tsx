import { type FormEvent, useState } from 'react';
import { EmailField } from '../../components/sign-in/email-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { normaliseEmail } from '../../domain/email.ts';
import { useBackend } from '../../services/backend-context.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useSingleRun } from '../../services/use-single-run.ts';
import { site } from '../../site.ts';
import primitives from '../../styles/primitives.module.css';
import { AccountSection, AccountStateLink } from './account-section.tsx';

/** The minimum time until the answer: it does not reveal whether the account exists. */
const answerDelayMs = 1500;

/** Known and unknown addresses look the same. */
export function ForgotPassword({ next }: { next: string | null }) {
  const backend = useBackend();
  const [recipient, setRecipient] = useState<string | null>(null);

  const { run, isBusy, failure } = useSingleRun(
    'Requesting a new password failed.',
    async (typed: string) => {
      const address = normaliseEmail(typed) ?? typed;
      const account = await backend.account();
      const delay = new Promise((resolve) => setTimeout(resolve, answerDelayMs));
      await Promise.all([account.requestPasswordReset(address, next), delay]);
      setRecipient(address);
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(String(new FormData(event.currentTarget).get('email')));
  }

  if (recipient !== null)
    return (
      <AccountSection title="Look into your mail">
        <p>
          If there is an account for <b>{recipient}</b>, a link to choose a new password is on its
          way.
        </p>
        <p>
          No mail after ten minutes? Look into the spam folder, try the other address that you use,
          or <a href={`mailto:${site.email}`}>write to us</a>.
        </p>
        <AccountStateLink next={next}>Back to the sign-in</AccountStateLink>
      </AccountSection>
    );
  return (
    <AccountSection title="Forgot your password?">
      <p>We mail you a link to choose a new one.</p>
      <form className={primitives.stack} onSubmit={submit} aria-busy={isBusy}>
        <EmailField />
        {failure && <Notice>{errorMessage(failure)}</Notice>}
        <div className={primitives.row}>
          <Button type="submit" variant="main" isBusy={isBusy} busyText="Sending…">
            Send the link
          </Button>
          <AccountStateLink next={next}>Back to the sign-in</AccountStateLink>
        </div>
      </form>
    </AccountSection>
  );
}
