import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './tools/test/chromium.ts';

const executablePath = chromiumPath();

/** End-to-end tests: the built site under its real headers, a real Chromium, the real suite. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One catalogue is shared by all tests, and one machine.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : 'list',
  use: {
    baseURL: process.env.SITE_URL ?? 'http://127.0.0.1:6100',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      args: chromiumArguments,
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
