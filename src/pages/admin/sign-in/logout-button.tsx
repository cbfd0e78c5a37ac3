import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';

export function LogoutButton() {
  const backend = useBackend();
  const { run, failure } = useSingleRun('The logout failed.', async () =>
    (await backend.session()).signOut(),
  );

  return (
    <>
      <Button onClick={run}>Logout</Button>
      {failure && <Notice onRetry={run}>{errorMessage(failure)}</Notice>}
    </>
  );
}
