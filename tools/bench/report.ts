import { UserError } from '../user-error.ts';
import { asMarkdown, type Table } from './table.ts';

const begin = '<!-- npm run bench -- --write: from here -->';
const end = '<!-- to here -->';

/**
 * The text of docs/performance.md with these tables and their date, each replacing the one of the same
 * title. Throws a `UserError` when the markers are missing.
 */
export function withTables(page: string, tables: readonly Table[], date: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0)
    throw new UserError(`docs/performance.md has no place for the tables: ${begin}`);
  const all = new Map<string, string>();
  for (const text of page.slice(from, to).split(/^(?=\*\*)/m)) {
    const title = /^\*\*(.*)\*\*/.exec(text)?.[1];
    if (title) all.set(title, text.trim());
  }
  for (const table of tables) {
    const title = `**${table.title}**`;
    all.set(table.title, asMarkdown(table).replace(title, `${title}, ${date}`));
  }
  return `${page.slice(0, from)}${[begin, ...all.values()].join('\n\n')}\n\n${page.slice(to)}`;
}
