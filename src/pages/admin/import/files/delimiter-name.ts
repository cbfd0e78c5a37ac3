const names: Record<string, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  ' ': 'blank',
};

/** A delimiter in words. */
export const delimiterName = (delimiter: string): string => names[delimiter] ?? `“${delimiter}”`;
