/** "1 tape", "1,200 tapes". `plural` is for nouns that take more than an s. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;

/** "3 of 48 tapes", or "48 tapes" if all are found. */
export const formatFound = (found: number, total: number): string =>
  `${found === total ? '' : `${found.toLocaleString('en')} of `}${formatCount(total, 'tape')}`;
