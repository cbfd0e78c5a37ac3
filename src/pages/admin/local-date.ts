/** The date of this device for file names, such as 2026-11-20, which is the Swedish format. */
export const localDate = (): string => new Date().toLocaleDateString('sv');
