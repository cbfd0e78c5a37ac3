import { decodeHTMLStrict } from 'entities/decode';

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

/** Whether the semicolon at `index` ends an HTML entity, encoded once or more, so that it separates nothing. */
export function endsEntity(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 40), index + 1);
  const name = /&(?:amp;)*(#?[a-z\d]+;)$/i.exec(before)?.[1] ?? '';
  return entity.test(`&${name}`) && decodeHTMLStrict(`&${name}`) !== `&${name}`;
}

/**
 * The text of a cell: trimmed and composed, HTML entities decoded (also those that were encoded twice), and
 * ="00123" as 00123, by which lists keep a spreadsheet from taking a text for a number.
 */
export function readCell(cell = ''): string {
  const trimmed = cell.trim();
  let text = /^="([\s\S]*)"$/.exec(trimmed)?.[1]?.replaceAll('""', '"') ?? trimmed;
  for (let times = 0; times < 2 && entity.test(text); times++) text = decodeHTMLStrict(text);
  return text.trim().normalize();
}
