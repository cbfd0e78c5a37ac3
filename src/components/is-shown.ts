import { createContext } from 'react';

/** False in a part of the page that is hidden and stays mounted. */
export const IsShownContext = createContext(true);
