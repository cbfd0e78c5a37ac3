/**
 * `npm run bench`: reads of a visit, and waits of visitors and editors, with 10,000 cassettes
 * beside 100 in the same run. It reports; budgets are tests.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAdmin } from './bench/admin.ts';
import { measureCrop } from './bench/crop.ts';
import { type Effort, type Environment, withEnvironment } from './bench/environment.ts';
import { measurePublicPages } from './bench/navigation/public-pages.ts';
import { measureNavigation } from './bench/navigation/shelf-visits.ts';
import { withTables } from './bench/report.ts';
import { measureShelf } from './bench/shelf.ts';
import { measureSongs } from './bench/songs.ts';
import { asMarkdown, type Table } from './bench/table.ts';
import { measureVisits } from './bench/visits.ts';
import { root } from './emulators/project.ts';
import { runCommand, UserError } from './user-error.ts';

const usage = `npm run bench -- [SECTION …] [--quick] [--write] [--requests]

  SECTION      navigation, public, visits, shelf, songs, admin, crop; by
               default all of them
  --quick      within three minutes: few runs, 1,000 cassettes; navigation and
               public only if they are named
  --write      writes the tables to docs/performance.md, with the date
  --requests   navigation, public, admin: also prints the requests of each visit`;

const sections: Record<string, (environment: Environment, effort: Effort) => Promise<Table[]>> = {
  navigation: measureNavigation,
  public: measurePublicPages,
  visits: measureVisits,
  shelf: measureShelf,
  songs: measureSongs,
  admin: (environment, { quick, ...effort }) =>
    measureAdmin(environment, { ...effort, rounds: quick ? 1 : 3, visits: quick ? 1 : 4 }),
  crop: measureCrop,
};

const slowSections = ['navigation', 'public'];
const defaultSections = (quick: boolean) =>
  Object.keys(sections).filter((name) => !quick || !slowSections.includes(name));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        requests: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const unknown = positionals.find((name) => !(name in sections));
    if (unknown) throw new Error(`There is no section ${unknown}`);
    return {
      ...values,
      names: positionals.length > 0 ? positionals : defaultSections(values.quick),
    };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}.\n\n${usage}`);
  }
}

await runCommand(async () => {
  const { help, names, quick, requests, write } = readArguments();
  if (help) {
    console.log(usage);
    return;
  }
  const started = performance.now();
  const log = (line: string) =>
    console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  const tables: Table[] = [];
  await withEnvironment(log, async (environment) => {
    for (const name of names) {
      log(`Measuring: ${name}`);
      try {
        const measured = await sections[name]!(environment, {
          count: quick ? 1_000 : 10_000,
          quick,
          printsRequests: requests,
        });
        tables.push(...measured);
        for (const table of measured) console.log(`\n${asMarkdown(table)}\n`);
      } catch (error) {
        // The other sections can still be measured.
        console.error(error);
        process.exitCode = 1;
        for (const context of environment.browser.contexts()) await context.close();
      }
    }
  });
  if (write && !process.exitCode) {
    const file = join(root, 'docs/performance.md');
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(file, withTables(readFileSync(file, 'utf8'), tables, date));
    log('docs/performance.md has the new tables.');
  }
});
process.exit();
