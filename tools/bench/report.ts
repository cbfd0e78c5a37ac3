import { UserError } from '../user-error.ts';
import { asMarkdown, type Table } from './table.ts';

const begin = '<!-- npm run bench -- --write: from here -->';
const end = '<!-- to here -->';

/**
 * The README with these tables, dated, each in the place of the last one of its title; the others stay.
 * Throws a `Halt` without the place.
 */
export function withTables(readme: string, tables: readonly Table[], date: string): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end, from);
  if (from < 0 || to < 0) throw new UserError(`README.md has no place for the tables: ${begin}`);
  const all = new Map<string, string>();
  for (const text of readme.slice(from, to).split(/^(?=\*\*)/m)) {
    const title = /^\*\*(.*)\*\*/.exec(text)?.[1];
    if (title) all.set(title, text.trim());
  }
  for (const table of tables) {
    const title = `**${table.title}**`;
    all.set(table.title, asMarkdown(table).replace(title, `${title}, ${date}`));
  }
  return `${readme.slice(0, from)}${[begin, ...all.values()].join('\n\n')}\n\n${readme.slice(to)}`;
}
