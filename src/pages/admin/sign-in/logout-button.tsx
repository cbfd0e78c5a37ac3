import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';

export function LogoutButton() {
  const backend = useBackend();
  const report = useFailureReport();
  const [error, setError] = useState<string | null>(null);
  const isBusy = useRef(false);

  async function logout() {
    if (isBusy.current) return;
    isBusy.current = true;
    setError(null);
    try {
      const session = await backend.session();
      await session.signOut();
    } catch (error) {
      setError(errorMessage(report('The logout failed.', error)));
    } finally {
      isBusy.current = false;
    }
  }

  return (
    <>
      <Button onClick={logout}>Logout</Button>
      {error && <Notice onRetry={logout}>{error}</Notice>}
    </>
  );
}
