import type { ReactNode } from 'react';
import { BackendProvider } from '../../src/services/backend-context.tsx';
import type { Backend } from '../../src/services/ports.ts';
import { SessionProvider } from '../../src/services/session-provider.tsx';

/** The options of `renderHook` for a hook that needs a backend. */
export const withBackend = (backend: Backend) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={backend}>
      <SessionProvider>{children}</SessionProvider>
    </BackendProvider>
  ),
});
