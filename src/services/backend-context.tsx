import { createContext, type ReactNode, useContext } from 'react';
import type { Backend } from './ports.ts';

const BackendContext = createContext<Backend | null>(null);

export function BackendProvider(props: { backend: Backend; children: ReactNode }) {
  return <BackendContext value={props.backend}>{props.children}</BackendContext>;
}

/** The backend's loaders; calling one loads the code of its port. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (!backend) throw new Error('useBackend needs a BackendProvider above it.');
  return backend;
}
