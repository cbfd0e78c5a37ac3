import { useMediaQuery } from '../../components/use-media-query.ts';

/** Whether the window is narrow, as in the style sheets: then the tapes are a list, and its tools are in a sheet. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 48rem)');
