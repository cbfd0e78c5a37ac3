import type { ReactNode } from 'react';
import { BackendContext } from '../../src/services/backend-context.ts';
import type { Backend } from '../../src/services/ports.ts';
import { SessionProvider } from '../../src/services/session-provider.tsx';

/** The options of `renderHook` for a hook that needs a backend. */
export const withBackend = (backend: Backend) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <BackendContext value={backend}>
      <SessionProvider>{children}</SessionProvider>
    </BackendContext>
  ),
});
