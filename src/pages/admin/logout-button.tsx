import { useRef, useState } from 'react';
import { useBackend } from '../../backend/context.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { failureWords } from '../../domain/failure-words.ts';
import { useReport } from './use-report.ts';

export function LogoutButton() {
  const backend = useBackend();
  const report = useReport();
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
      setWords(failureWords(report('The logout failed.', error)));
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
