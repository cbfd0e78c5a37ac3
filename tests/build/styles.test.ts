import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');

/** The selectors with `:hover` outside of `@media (hover: hover)`. */
function stickyHovers(css: string): string[] {
  const enclosing: string[] = [];
  const found: string[] = [];
  for (const [, prelude = '', brace] of css.matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') enclosing.pop();
    else {
      if (prelude.includes(':hover') && !enclosing.some((rule) => rule.includes('(hover: hover)')))
        found.push(prelude.trim());
      enclosing.push(prelude);
    }
  }
  return found;
}

it('No control keeps its hover style after a tap', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    stickyHovers(readFileSync(join(source, file), 'utf8')).map((rule) => `${file}: ${rule}`),
  );
  expect(found).toEqual([]);
});
