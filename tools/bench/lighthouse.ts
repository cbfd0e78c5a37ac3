import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { paths } from '../../src/paths.ts';
import { chromiumArguments, chromiumPath } from '../test/chromium.ts';
import { compressHost } from './compressed-host.ts';
import type { Environment } from './environment.ts';
import { sampleOf } from './statistics.ts';
import { asSpread, type Table } from './table.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Result of one run on one page: four scores from 0 to 100; times in milliseconds. */
type Score = { columns: number[]; largestPaint: number; shift: number; blocking: number };

const pages = [paths.home, paths.about, paths.shop, paths.caspla];

/** Lighthouse's mobile profile on the public pages; medians of `runs`. */
export async function measureLighthouse(environment: Environment, runs: number): Promise<Table[]> {
  const host = await compressHost(`http://127.0.0.1:${environment.emulators.ports.hosting}`);
  const port = await freePort();
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  });
  const scores = new Map<string, Score[]>(pages.map((path) => [path, []]));
  try {
    for (let run = 0; run < runs; run++)
      for (const path of pages) scores.get(path)?.push(await score(host.origin + path, port));
  } finally {
    await browser.close();
    host.close();
  }
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
        'layout shift (at most 0.01)',
        'blocking',
      ],
      rows: pages.map((path) => {
        const of = scores.get(path) ?? [];
        return [
          path,
          ...categories.map((_, at) =>
            sampleOf(of.map(({ columns }) => columns[at] ?? 0)).median.toFixed(0),
          ),
          asSpread(sampleOf(of.map(({ largestPaint }) => largestPaint))),
          sampleOf(of.map(({ shift }) => shift)).median.toFixed(3),
          asSpread(sampleOf(of.map(({ blocking }) => blocking))),
        ];
      }),
      notes: [
        'The largest paint is Lighthouse’s estimate; the next table but one has measured ones. Served by brotli and with the headers of firebase.json, over HTTP/1.1; the real host speaks HTTP/2.',
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
    shift: time('cumulative-layout-shift'),
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
