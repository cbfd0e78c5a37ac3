import type { Sample } from './recording.ts';

export type Table = {
  readonly title: string;
  /** The first column is aligned left, all others right. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** One sentence each. */
  readonly notes?: readonly string[];
};

/** A Markdown table under a bold title, aligned in its source too. */
export function asMarkdown({ title, columns, rows, notes = [] }: Table): string {
  const escaped = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll('|', '\\|'));
  const all = [columns, ...rows].map(escaped);
  const widths = columns.map((_, at) =>
    Math.max(3, ...all.map((row) => [...(row[at] ?? '')].length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${columns.map((_, at) => pad(cells[at] ?? '', widths[at] as number, at === 0)).join(' | ')} |`;
  const rule = widths.map((width, at) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [
    `**${title}**`,
    '',
    line(all[0] as string[]),
    line(rule),
    ...all.slice(1).map(line),
    ...(notes.length > 0 ? ['', notes.join(' ')] : []),
  ].join('\n');
}

function pad(cell: string, width: number, left: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - [...cell].length));
  return left ? cell + blanks : blanks + cell;
}

/** Formats milliseconds: 4.2 ms, 310 ms, 8.6 s. */
export function asTime(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds.toFixed(milliseconds < 9.95 ? 1 : 0)} ms`;
}

/** The median and, if the runs differ, their range; a dash for null. */
export function asSpread(sample: Sample | null, format = asTime): string {
  if (!sample) return '–';
  const [median, least, most] = [sample.median, sample.least, sample.most].map(format);
  return least === most ? `${median}` : `${median} (${least}–${most})`;
}

/** The ratio of two numbers or medians: `12×`, `1.08×`; a dash where there is none. */
export function asRatio(one: number | Sample | null, other: number | Sample | null): string {
  const [above, below] = [one, other].map((value) =>
    typeof value === 'number' ? value : value?.median,
  );
  if (above === undefined || !below) return '–';
  const ratio = above / below;
  return `${ratio >= 9.95 ? Math.round(ratio).toLocaleString('en') : ratio.toFixed(ratio >= 2 ? 1 : 2)}×`;
}

export const asCount = (count: number): string => Math.round(count).toLocaleString('en');
export const asKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const asMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
