import type { ComponentType } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';

/** A part of /admin whose code is loaded when it is shown. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label = 'Loading',
) =>
  lazyComponent(load, {
    loading: <Spinner label={label} />,
    failed: (message, onRetry) => <Notice onRetry={onRetry}>{message}</Notice>,
  });
