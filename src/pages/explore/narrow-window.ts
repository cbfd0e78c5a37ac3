/** The windows in which the tools of the shelf are in a sheet; the others have a toolbar. */
export const narrowWindow = '(width < 60rem) or (height < 40rem)';
