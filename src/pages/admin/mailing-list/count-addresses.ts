/** "1 address", "10,000 addresses". */
export const countAddresses = (count: number): string =>
  count === 1 ? '1 address' : `${count.toLocaleString('en')} addresses`;
