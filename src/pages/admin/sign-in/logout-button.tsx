import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useBackend } from '../../../services/backend-context.tsx';
import { useSingleRun } from '../use-single-run.ts';

export function LogoutButton() {
  const backend = useBackend();
  const { run, error } = useSingleRun('The logout failed.', async () =>
    (await backend.session()).signOut(),
  );

  return (
    <>
      <Button onClick={run}>Logout</Button>
      {error && <Notice onRetry={run}>{error}</Notice>}
    </>
  );
}
