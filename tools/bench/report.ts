import { Halt } from '../suite/halt.ts';

const begin = '<!-- npm run bench -- --write: from here -->';
const end = '<!-- to here -->';

/** The README with these tables in the place of the last ones, dated. Throws a `Halt` without the place. */
export function withTables(readme: string, tables: readonly string[], date: string): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end, from);
  if (from < 0 || to < 0) throw new Halt(`README.md has no place for the tables: ${begin}`);
  const block = [begin, `Measured on ${date}.`, ...tables].join('\n\n');
  return `${readme.slice(0, from)}${block}\n\n${readme.slice(to)}`;
}
