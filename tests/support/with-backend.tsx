import type { ReactNode } from 'react';
import { BackendProvider } from '../../src/services/backend-context.tsx';
import type { Backend } from '../../src/services/ports.ts';

/** The options of `renderHook` for a hook that needs a backend. */
export const withBackend = (backend: Backend) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={backend}>{children}</BackendProvider>
  ),
});
