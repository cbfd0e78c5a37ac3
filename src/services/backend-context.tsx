import { createContext, type ReactNode, useContext } from 'react';
import type { Backend } from './ports.ts';

const BackendContext = createContext<Backend | null>(null);

/** Hands the backend to every view below. Nothing is loaded until a view asks for a port. */
export function BackendProvider(props: { backend: Backend; children: ReactNode }) {
  return <BackendContext value={props.backend}>{props.children}</BackendContext>;
}

/** The backend's loaders. Public pages never call them; /caspla does at the first touch of its form. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (!backend) throw new Error('useBackend needs a BackendProvider above it.');
  return backend;
}
