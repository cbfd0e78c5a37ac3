import { useMediaQuery } from '../../components/use-media-query.ts';

/** Whether the window is narrow, as in the style sheets: then the tapes are a list. */
export const useIsNarrow = (): boolean => useMediaQuery('(width <= 48rem)');
