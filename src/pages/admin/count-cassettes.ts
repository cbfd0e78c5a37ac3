/** "1 tape", "1,200 tapes". */
export const countCassettes = (count: number, noun = 'tape'): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
