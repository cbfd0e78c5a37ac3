import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');

const styleSheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

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
  expect(styleSheets.length).toBeGreaterThan(20);
  const found = styleSheets.flatMap((file) =>
    stickyHovers(readFileSync(join(source, file), 'utf8')).map((rule) => `${file}: ${rule}`),
  );
  expect(found).toEqual([]);
});

it('The order in which style sheets are loaded does not count', async () => {
  const config = await resolveConfig({ mode: 'emulators' }, 'build');
  for (const file of styleSheets) {
    const path = join(source, file);
    const { code } = await preprocessCSS(readFileSync(path, 'utf8'), path, config);
    expect(code, file).toMatch(/^@layer [a-z]+, [a-z, ]+;\s*(@layer [a-z]+ \{[\s\S]*\}\s*)+$/);
  }
});
