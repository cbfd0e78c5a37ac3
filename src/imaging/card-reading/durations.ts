/** "3:45", "(3:45)", "3.45", "3'45"; letters that look like digits where a colon says so. */
const duration =
  /[([]?(?:([\dIlOoSs]{1,2})\s?[:;]\s?([0-5IlOoSs])\s?([\dIlOoSs])|(\d{1,2})[.'’]\s?([0-5])\s?(\d))[)\]"”]?$/;
const lookAlikes: Record<string, string> = { I: '1', l: '1', O: '0', o: '0', S: '5', s: '5' };

/** The duration at the end of a line of text, and what is before it; null without one. */
export function splitDuration(text: string): { before: string; duration: string } | null {
  const match = duration.exec(text);
  if (!match || /[\p{L}\d]$/u.test(text.slice(0, match.index))) return null;
  const [minutes, tens, ones] = match.slice(1).filter((part) => part !== undefined);
  const digits = `${minutes}:${tens}${ones}`.replace(/[IlOoSs]/g, (letter) => lookAlikes[letter]!);
  return { before: text.slice(0, match.index), duration: digits };
}

export const isDuration = (text: string): boolean => splitDuration(text)?.before === '';
