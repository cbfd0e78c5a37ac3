import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { paths } from '../../src/paths.ts';
import { chromiumArguments, chromiumPath } from '../test/chromium.ts';
import { compressHost, plainPrefix } from './compressed-host.ts';
import type { Environment } from './environment.ts';
import { sampleOf } from './statistics.ts';
import { asRatio, asSpread, type Table } from './table.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Result of one run on one page: four scores from 0 to 100; times in milliseconds. */
type Score = { columns: number[]; largestPaint: number; blocking: number };

const pages = [paths.home, paths.about, paths.shop, paths.caspla];
const visited = pages.flatMap((path) => [path, plainPrefix + path]);

/** Lighthouse's mobile profile on the public pages; medians of `runs`. */
export async function measureLighthouse(environment: Environment, runs: number): Promise<Table[]> {
  const host = await compressHost(`http://127.0.0.1:${environment.emulators.ports.hosting}`);
  const port = await freePort();
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  });
  const scores = new Map<string, Score[]>(visited.map((path) => [path, []]));
  try {
    for (let run = 0; run < runs; run++)
      for (const path of visited) scores.get(path)?.push(await score(host.origin + path, port));
  } finally {
    await browser.close();
    host.close();
  }
  const paintOf = (path: string) =>
    sampleOf((scores.get(path) ?? []).map(({ largestPaint }) => largestPaint));
  return [
    {
      title: 'Lighthouse, mobile, on the public pages, medians',
      columns: [
        'page',
        'performance',
        'accessibility',
        'best practices',
        'SEO',
        'largest paint',
        'plain',
        'ratio (at most 1.15×)',
        'blocking',
      ],
      rows: pages.map((path) => {
        const of = scores.get(path) ?? [];
        return [
          path,
          ...categories.map((_, at) =>
            sampleOf(of.map(({ columns }) => columns[at] ?? 0)).median.toFixed(0),
          ),
          asSpread(paintOf(path)),
          asSpread(paintOf(plainPrefix + path)),
          asRatio(paintOf(path).median, paintOf(plainPrefix + path).median),
          asSpread(sampleOf(of.map(({ blocking }) => blocking))),
        ];
      }),
      notes: [
        'Plain: the same page without scripts, with system fonts and its styles inline.',
        'Served by brotli and with the headers of firebase.json, over HTTP/1.1; the real host speaks HTTP/2.',
      ],
    },
  ];
}

async function score(url: string, port: number): Promise<Score> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { categories: found, audits } = result.lhr;
  const time = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    columns: categories.map((name) => (found[name]?.score ?? 0) * 100),
    largestPaint: time('largest-contentful-paint'),
    blocking: time('total-blocking-time'),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
