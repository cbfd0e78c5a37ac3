import { isMangledReleaseId } from '../domain/text/release-id.ts';
import { decodeText, type Encoding, nonAsciiLines } from './decode-text.ts';
import { hasOddCharacters } from './odd-characters.ts';
import type { SourceRow } from './source-row.ts';

const maxSampleBytes = 200;
const sampleCount = 3;

/** Up to three lines that show an encoding best: those with more than ASCII, as bytes. */
export function sampleLines(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (const [start, end] of nonAsciiLines(bytes)) {
    if (lines.length === sampleCount) break;
    lines.push(bytes.subarray(start, Math.min(end, start + maxSampleBytes)));
  }
  return lines;
}

/** Three sample rows of a file, decoded with an encoding. */
export function readSamples(
  bytes: Uint8Array,
  lines: readonly Uint8Array[],
  encoding: Encoding,
): string[] {
  // A line of UTF-16 can't be found by its bytes.
  const texts = encoding.startsWith('UTF-16')
    ? decodeText(bytes.subarray(0, 2000), encoding).split(/\r\n?|\n/)
    : lines.map((line) => decodeText(line, encoding));
  return texts
    .map((text) => text.replaceAll('\t', ' ').trim())
    .filter((text) => text !== '')
    .slice(0, sampleCount);
}

/**
 * Words that look as if they were read in a wrong encoding, and release IDs that a spreadsheet has mangled:
 * how many rows have them, and three of them.
 */
export function findOddWords(rows: readonly SourceRow[]): { rowCount: number; words: string[] } {
  const words = new Set<string>();
  let rowCount = 0;
  for (const { draft } of rows) {
    const { title, artist, label, editorNotes, trackList } = draft;
    const text = [title, ...artist, label, editorNotes, trackList].join(' ');
    const isMangled = isMangledReleaseId(draft.releaseId);
    if (!isMangled && !hasOddCharacters(text)) continue;
    rowCount++;
    if (words.size >= sampleCount) continue;
    if (isMangled) words.add(draft.releaseId);
    for (const word of text.split(/[\s,;()]+/)) if (hasOddCharacters(word)) words.add(word);
  }
  return { rowCount, words: [...words].slice(0, sampleCount) };
}
