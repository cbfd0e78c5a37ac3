import { createContext } from 'react';

/** The width of the jump rail, in CSS pixels, as in its style sheet: at 320 four spines fit beside it. */
export const railWidth = 28;

/** The width beside the shelf that is kept free, in CSS pixels. */
export const ShelfInset = createContext(0);
