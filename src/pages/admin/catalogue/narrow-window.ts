/** The windows in which the tools of the table are in a sheet and its rows are lower; as in the styles. */
export const narrowWindow = '(max-width: 48rem)';
