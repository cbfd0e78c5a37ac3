import { writeFileSync } from 'node:fs';
import { test as base, expect } from '../fixtures.ts';
import { ReportingSite } from './reporting-site.ts';
import { WebKitWindow } from './webdriver.ts';

export { expect };

type Fixtures = {
  site: ReportingSite;
  /** A new profile of WebKitGTK; the page is 1440 pixels wide. Tests with the tag `@flat` see nothing in 3D. */
  webkit: WebKitWindow;
};

const visibleText = `
  const shown = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
  const fields = [...shown.querySelectorAll('input')].map((input) => input.value);
  return [location.pathname, shown.innerText, ...fields].join('\\n');`;

/** End-to-end tests in WebKitGTK, which Playwright cannot drive: they use its runner and the database. */
export const test = base.extend<Fixtures>({
  site: async ({ baseURL }, use) => {
    const site = await ReportingSite.start(baseURL ?? '');
    await use(site);
    site.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  webkit: async ({}, use, info) => {
    const webkit = await WebKitWindow.start({ isFlat: info.tags.includes('@flat') });
    await webkit.resize(1440, 900);
    await use(webkit);
    if (info.status !== info.expectedStatus) {
      // The reporter prints the beginning of a text.
      const shown = await webkit.run<string>(visibleText).catch(String);
      await info.attach('What the page showed', { body: shown, contentType: 'text/plain' });
      await webkit
        .screenshot()
        .then((picture) => writeFileSync(info.outputPath('failed.png'), picture))
        .catch(() => {});
    }
    await webkit.stop();
  },
  // Replaces that of the other engines, which would open a page of Playwright.
  failOnConsoleErrors: async ({ site, expectedConsoleErrors }, use) => {
    await use(undefined);
    const unexpected = site.errors.filter(
      (line) => !expectedConsoleErrors.some((known) => known.test(line)),
    );
    expect(unexpected).toEqual([]);
  },
});
