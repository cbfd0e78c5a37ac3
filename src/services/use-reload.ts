import { useState } from 'react';
import { reloadPage, siteAnswers, siteTimeoutMs } from './reload-page.ts';

const retryDelayMs = 500;

/** Reloads once the site answers: else the browser shows its own error page. Fails after 10 s. */
export function useReload() {
  const [state, setState] = useState<'trying' | 'failed'>();
  async function reload() {
    setState('trying');
    const signal = AbortSignal.timeout(siteTimeoutMs);
    while (!(await siteAnswers(signal))) {
      if (signal.aborted) return setState('failed');
      await new Promise((resume) => setTimeout(resume, retryDelayMs));
    }
    await reloadPage();
  }
  return { reload, isTrying: state === 'trying', hasFailed: state === 'failed' };
}
