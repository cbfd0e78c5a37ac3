import { defineConfig } from '@playwright/test';
import { emulatorSets } from './tests/support/e2e/emulator-ports.ts';
import { chromiumArguments, chromiumPath } from './tools/test/chromium.ts';

const executablePath = chromiumPath();

/** End-to-end tests: the built site with its real headers, in Chromium, with the local emulators. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker has its own catalogue, which its tests use one after the other.
  workers: Math.max(1, emulatorSets.length),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // For a busy machine; no test asserts how long something takes.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : 'list',
  use: {
    baseURL: emulatorSets[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]?.site,
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      args: chromiumArguments,
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
