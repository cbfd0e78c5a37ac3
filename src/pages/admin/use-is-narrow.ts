import { useMediaQuery } from '../../components/use-media-query.ts';

/** Whether the window is as narrow as a phone: the tapes are a list, its tools are in a sheet; as in the styles. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 48rem)');
