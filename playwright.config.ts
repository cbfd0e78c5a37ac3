import { defineConfig } from '@playwright/test';
import { emulatorSets } from './tests/support/e2e/emulator-ports.ts';
import { chromiumArguments, chromiumPath } from './tools/test/chromium.ts';

const executablePath = chromiumPath();

/** End-to-end tests: the built site under its real headers, a real Chromium, the real suite. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A worker has a catalogue of its own, which its tests share one after the other.
  workers: Math.max(1, emulatorSets.length),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // For a machine that has other things to do; nothing is asserted about time.
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
