import { errorMessage } from '../services/error-message.ts';
import { useOpenSession } from '../services/session-provider.tsx';
import { useSingleRun } from '../services/use-single-run.ts';
import { Button } from './ui/button.tsx';
import { Notice } from './ui/notice.tsx';

type Props = { variant?: 'plain' | 'quiet'; label?: string };

export function LogoutButton({ variant = 'plain', label = 'Logout' }: Props) {
  const openSession = useOpenSession();
  const { run, failure } = useSingleRun('The logout failed.', async () =>
    (await openSession()).signOut(),
  );
  return (
    <>
      <Button variant={variant} onClick={run}>
        {label}
      </Button>
      {failure && <Notice onRetry={run}>{errorMessage(failure)}</Notice>}
    </>
  );
}
