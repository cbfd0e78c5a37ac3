/** "1 tape", "1,200 tapes". `plural` is for nouns that take more than an s. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
