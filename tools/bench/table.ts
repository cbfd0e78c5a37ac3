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
