/**
 * `npm run bench`: reads and bytes of a visit, and waits of visitors and editors, with 10,000 cassettes
 * beside 100 in the same run. It reports; budgets are tests.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAdmin } from './bench/admin.ts';
import { measureBytes } from './bench/bytes.ts';
import { measureCrop } from './bench/crop.ts';
import { type Environment, withEnvironment } from './bench/environment.ts';
import { measureLighthouse } from './bench/lighthouse.ts';
import { measurePublicPages } from './bench/navigation/public-pages.ts';
import { measureNavigation } from './bench/navigation/shelf-visits.ts';
import { withTables } from './bench/report.ts';
import { measureShelf } from './bench/shelf.ts';
import { asMarkdown, asText, type Table } from './bench/table.ts';
import { measureVisits } from './bench/visits.ts';
import { localFolder, root } from './emulators/project.ts';
import { runCommand, UserError } from './user-error.ts';

const usage = `npm run bench -- [SECTION …] [--quick] [--markdown] [--write] [--count N]

  SECTION      navigation, public, visits, bytes, shelf, admin, crop, lighthouse;
               by default all of them
  --quick      within three minutes: few runs, 1,000 cassettes; navigation, public
               and lighthouse only if they are named
  --markdown   prints the tables as Markdown
  --write      writes them to docs/performance.md, with the date
  --requests   navigation, public: also prints the requests of each visit
  --rounds N   navigation: runs of each visit; 5 by default, or 1 with --quick
  --count N    cassettes on the large shelf; 10,000 by default, or 1,000 with --quick`;

type Effort = { count: number; quick: boolean; printsRequests: boolean; rounds: number };

const sections: Record<string, (environment: Environment, effort: Effort) => Promise<Table[]>> = {
  navigation: (environment, { count, quick, printsRequests, rounds }) =>
    measureNavigation(environment, {
      count,
      rounds,
      devices: quick ? ['phone'] : ['phone', 'laptop'],
      printsRequests,
    }),
  public: (environment, { quick, printsRequests }) =>
    measurePublicPages(environment, { rounds: quick ? 3 : 9, printsRequests }),
  visits: (environment, { count, quick }) =>
    measureVisits(environment, quick ? [500, count] : [500, count / 2, count]),
  bytes: (environment) => measureBytes(environment),
  shelf: (environment, { count, quick }) =>
    measureShelf(environment, {
      count,
      rounds: quick ? 1 : 4,
      visits: quick ? 1 : 3,
      isThorough: !quick,
    }),
  admin: (environment, { count, quick }) =>
    measureAdmin(environment, { count, rounds: quick ? 1 : 3, visits: quick ? 1 : 4 }),
  crop: (environment, { quick }) => measureCrop(environment, quick ? 1 : 4),
  lighthouse: (environment, { quick }) => measureLighthouse(environment, quick ? 1 : 3),
};

const slowSections = ['navigation', 'public', 'lighthouse'];
const defaultSections = (quick: boolean) =>
  Object.keys(sections).filter((name) => !quick || !slowSections.includes(name));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        markdown: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        requests: { type: 'boolean', default: false },
        count: { type: 'string' },
        rounds: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const unknown = positionals.find((name) => !(name in sections));
    if (unknown) throw new Error(`There is no section ${unknown}`);
    const count = Number(values.count ?? (values.quick ? 1_000 : 10_000));
    if (!Number.isInteger(count) || count < 1000 || count % 1000 !== 0)
      throw new Error('--count takes thousands');
    const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number');
    return {
      ...values,
      count,
      rounds,
      names: positionals.length > 0 ? positionals : defaultSections(values.quick),
    };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}.\n\n${usage}`);
  }
}

/** A failed section does not stop the others; screenshots of its pages show where it stopped. */
async function reportFailure(
  name: string,
  error: unknown,
  environment: Environment,
): Promise<Table[]> {
  console.error(error);
  process.exitCode = 1;
  const contexts = environment.browser.contexts();
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
  const { help, names, quick, count, rounds, requests, markdown, write } = readArguments();
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
      const measured = await sections[name]!(environment, {
        count,
        quick,
        printsRequests: requests,
        rounds,
      }).catch((error: unknown) => reportFailure(name, error, environment));
      tables.push(...measured);
      for (const table of measured)
        console.log(`\n${markdown ? asMarkdown(table) : asText(table)}\n`);
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
