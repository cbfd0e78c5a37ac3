/**
 * `npm run bench`: what a visit costs, what a page weighs, what a visitor waits for and what an editor
 * has to do, ours beside a literal rendering of the specification. It is a report; what must hold is in
 * the tests.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAdmin } from './bench/admin-waits.ts';
import { measureBytes } from './bench/bytes.ts';
import { measureCrop } from './bench/crop-waits.ts';
import { measureEditor } from './bench/editor.ts';
import { onStage, type Stage } from './bench/environment.ts';
import { measureLighthouse } from './bench/lighthouse.ts';
import { withTables } from './bench/report.ts';
import { measureShelf } from './bench/shelf-waits.ts';
import { asMarkdown, asText, type Table } from './bench/table.ts';
import { measureVisits } from './bench/visits.ts';
import { localFolder, root } from './emulators/project.ts';
import { runCommand, UserError } from './user-error.ts';

const usage = `npm run bench -- [SECTION …] [--quick] [--markdown] [--write] [--tapes N]

  SECTION      visits, bytes, shelf, admin, crop, editor, lighthouse; all of them
               unless told
  --quick      a first look within three minutes: few runs, 1,000 tapes, twenty
               to import; editor and lighthouse are left out unless they are named
  --markdown   prints the tables as Markdown
  --write      puts them into README.md, with the date
  --tapes N    the size of the large shelf; 10,000 unless told, or 1,000 with --quick`;

type Effort = { tapes: number; quick: boolean };

const sections: Record<string, (stage: Stage, effort: Effort) => Promise<Table[]>> = {
  visits: (stage, { tapes, quick }) =>
    measureVisits(stage, quick ? [500, tapes] : [500, tapes / 2, tapes]),
  bytes: (stage) => measureBytes(stage),
  shelf: (stage, { tapes, quick }) =>
    measureShelf(stage, {
      tapes,
      rounds: quick ? 1 : 4,
      opened: quick ? 1 : 3,
      literal: quick ? 1 : 2,
      thorough: !quick,
    }),
  admin: (stage, { tapes, quick }) =>
    measureAdmin(stage, { tapes, rounds: quick ? 1 : 3, opened: quick ? 1 : 4 }),
  crop: (stage, { quick }) => measureCrop(stage, quick ? 1 : 4),
  editor: (stage, { quick }) =>
    measureEditor(stage, quick ? { runs: 1, imported: 20 } : { runs: 3, imported: 200 }),
  lighthouse: (stage, { quick }) => measureLighthouse(stage, quick ? 1 : 3),
};

const usual = (quick: boolean) =>
  Object.keys(sections).filter((name) => !quick || !['editor', 'lighthouse'].includes(name));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        markdown: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        tapes: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const unknown = positionals.find((name) => !(name in sections));
    if (unknown) throw new Error(`There is no section ${unknown}`);
    const tapes = Number(values.tapes ?? (values.quick ? 1_000 : 10_000));
    if (!Number.isInteger(tapes) || tapes < 1000 || tapes % 1000 !== 0)
      throw new Error('--tapes takes thousands');
    return {
      ...values,
      tapes,
      names: positionals.length > 0 ? positionals : usual(values.quick),
    };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}.\n\n${usage}`);
  }
}

/** One section that fails leaves the others standing; pictures of its pages show where it stopped. */
async function failed(name: string, error: unknown, stage: Stage): Promise<Table[]> {
  console.error(error);
  process.exitCode = 1;
  const contexts = [stage.browser, stage.quickBrowser].flatMap((browser) => browser.contexts());
  for (const [at, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const path = localFolder(`bench/failed-${name}-${at}.png`, 0);
    await page.screenshot({ path, timeout: 30_000 }).then(
      () => console.error(`The page is in ${relative(root, path)}.`),
      () => console.error('The page can no longer be drawn.'),
    );
    await page.context().close();
  }
  return [];
}

await runCommand(async () => {
  const { help, names, quick, tapes, markdown, write } = readArguments();
  if (help) {
    console.log(usage);
    return;
  }
  const started = performance.now();
  const log = (line: string) =>
    console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  const tables: Table[] = [];
  await onStage(log, async (stage) => {
    for (const name of names) {
      log(`Measuring: ${name}`);
      const found = await sections[name]!(stage, { tapes, quick }).catch((error: unknown) =>
        failed(name, error, stage),
      );
      tables.push(...found);
      for (const table of found) console.log(`\n${markdown ? asMarkdown(table) : asText(table)}\n`);
    }
  });
  if (write && !process.exitCode) {
    const readme = join(root, 'README.md');
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(readme, withTables(readFileSync(readme, 'utf8'), tables, date));
    log('README.md has the new tables.');
  }
});
process.exit();
