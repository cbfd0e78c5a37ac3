import { type ComponentType, useEffect, useState } from 'react';
import type { Failure } from '../domain/failure.ts';
import { errorMessage, noAnswerAgainMessage } from '../services/error-message.ts';
import { loadCode } from '../services/load-code.ts';
import { useReload } from '../services/use-reload.ts';
import { Notice } from './ui/notice.tsx';
import { Spinner } from './ui/spinner.tsx';

function FailedPart({ failure }: { failure: Failure }) {
  const { reload, isTrying, hasFailed } = useReload();
  return (
    <Notice onRetry={reload} isRetrying={isTrying}>
      {hasFailed ? noAnswerAgainMessage : errorMessage(failure)}
    </Notice>
  );
}

/**
 * A part of a page whose code is loaded at its first use, or before by `preload`. Browsers remember
 * a failed import(), so "Try again" reloads the document (docs/decisions/0013-loading-parts.md).
 *
 * Not by `React.lazy`: once a placeholder of Suspense is on the page, React holds back for 300 ms
 * what else arrives, such as the first spines.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label: string | null = 'Loading',
) {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = loadCode(async () => {
    Loaded = await load();
    return Loaded;
  });

  function Part(props: Props) {
    const [Content, setContent] = useState(() => Loaded);
    const [failure, setFailure] = useState<Failure | null>(null);
    useEffect(() => {
      if (!Content) loadOnce().then((loaded) => setContent(() => loaded), setFailure);
    }, [Content]);
    if (failure) return <FailedPart failure={failure} />;
    if (Content) return <Content {...props} />;
    return label && <Spinner label={label} />;
  }

  /** A failed load is shown when the part is used. */
  const preload = () => void loadOnce().catch(() => {});
  return Object.assign(Part, { preload });
}
