import { useMediaQuery } from '../../components/use-media-query.ts';

/** Whether the window is narrow, as in the styles: the tapes are a list then, and their tools in a sheet. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 48rem)');
