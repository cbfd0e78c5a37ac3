import { identityText } from './identity-text.ts';

const noReleaseIds: ReadonlySet<string> = new Set(['', '-', '?', 'none', 'n/a']);

/** Whether a text says that there is no release ID (docs/behaviour, "Cassette fields"). */
export const isNoReleaseId = (text: string): boolean => noReleaseIds.has(identityText(text));
