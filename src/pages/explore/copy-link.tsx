import { useState } from 'react';

const labels = {
  idle: 'Copy link',
  copied: 'Link copied',
  failed: 'Not copied: take it from the address bar',
};

/** Copies an address and says so; its first text is back when it loses the focus. */
export function CopyLink({ url, className }: { url: string; className: string | undefined }) {
  const [state, setState] = useState<keyof typeof labels>('idle');
  const hasFailed = state === 'failed';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button
        type="button"
        className={className}
        data-other={labels.copied}
        onClick={copy}
        onBlur={() => setState('idle')}
      >
        {labels[hasFailed ? 'idle' : state]}
      </button>
      <span className={hasFailed ? undefined : 'visually-hidden'} aria-live="polite">
        {state !== 'idle' && labels[state]}
      </span>
    </>
  );
}
