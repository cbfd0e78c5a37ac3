import { createContext, useContext } from 'react';
import type { Backend } from './ports.ts';

export const BackendContext = createContext({} as Backend);

/** The backend's loaders; calling one loads the code of its port. Needs a `BackendContext` above. */
export const useBackend = (): Backend => useContext(BackendContext);
