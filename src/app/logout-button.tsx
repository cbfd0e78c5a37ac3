import { useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { Failure } from '../domain/failure.ts';
import { useBackend } from '../services/backend-context.tsx';
import { errorMessage } from '../services/error-message.ts';

/** Ends the session; a failure is shown beside it. */
export function LogoutButton() {
  const backend = useBackend();
  const [failure, setFailure] = useState<Failure | null>(null);

  async function signOut() {
    setFailure(null);
    try {
      await (await backend.session()).signOut();
    } catch (error) {
      console.error('The logout failed.', error);
      setFailure(Failure.from(error));
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={signOut}>
        Logout
      </Button>
      {failure && <Notice onRetry={signOut}>{errorMessage(failure)}</Notice>}
    </>
  );
}
