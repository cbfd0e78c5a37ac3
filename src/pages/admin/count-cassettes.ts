/** "1 tape", "1,200 tapes". */
export const countCassettes = (count: number, thing = 'tape'): string =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
