import { createContext, type ReactNode, useContext } from 'react';
import type { Backend } from './ports.ts';

const BackendContext = createContext({} as Backend);

export function BackendProvider(props: { backend: Backend; children: ReactNode }) {
  return <BackendContext value={props.backend}>{props.children}</BackendContext>;
}

/** The backend's loaders; calling one loads the code of its port. Needs a `BackendProvider` above. */
export const useBackend = (): Backend => useContext(BackendContext);
