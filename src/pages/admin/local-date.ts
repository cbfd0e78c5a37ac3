/** The date of this device for file names, such as 2026-11-20: Swedish writes it so. */
export const localDate = (): string => new Date().toLocaleDateString('sv');
