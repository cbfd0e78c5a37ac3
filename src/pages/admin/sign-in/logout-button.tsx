import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';

export function LogoutButton() {
  const backend = useBackend();
  const report = useFailureReport();
  const [words, setWords] = useState<string | null>(null);
  const busy = useRef(false);

  async function logout() {
    if (busy.current) return;
    busy.current = true;
    setWords(null);
    try {
      const session = await backend.session();
      await session.signOut();
    } catch (error) {
      setWords(errorMessage(report('The logout failed.', error)));
    } finally {
      busy.current = false;
    }
  }

  return (
    <>
      <Button onClick={logout}>Logout</Button>
      {words && <Notice onRetry={logout}>{words}</Notice>}
    </>
  );
}
