import { defineConfig } from '@playwright/test';
import { emulatorSets } from './tests/support/e2e/emulator-ports.ts';
import { answerMissingCommands } from './tests/support/e2e/firefox.ts';
import { chromiumArguments, chromiumPath } from './tools/test/chromium.ts';
import { firefoxPath } from './tools/test/firefox.ts';

answerMissingCommands();

/** Without a path, Playwright looks for its own download. */
function executable(executablePath: string | undefined) {
  return executablePath ? { executablePath } : {};
}

/** End-to-end tests: the built site with its real headers, with the local emulators, in Chromium a selection in Firefox, and a walk in WebKitGTK. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker has its own catalogue, which its tests use one after the other.
  workers: Math.max(1, emulatorSets.length),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // `npm test` names what has passed at its second attempt.
  retries: 1,
  // For a busy machine; no test asserts how long something takes.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : 'list',
  use: {
    baseURL: emulatorSets[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]?.site,
    viewport: { width: 1280, height: 800 },
    // It would answer in the place of what a test routes; tests/e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording a trace takes two fifths of a run: `npm test -- build e2e -- TITLE --trace on` records one.
    trace: 'off',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: 'webkit/**',
      use: {
        launchOptions: { args: chromiumArguments, ...executable(chromiumPath()) },
      },
    },
    {
      name: 'firefox',
      testIgnore: 'webkit/**',
      grep: /@every-browser/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          ...executable(firefoxPath()),
          firefoxUserPrefs: {
            // Without a screen Firefox knows no mouse: a fine pointer that hovers.
            'ui.primaryPointerCapabilities': 6,
            'ui.allPointerCapabilities': 6,
            // Fewer frames, and WebAssembly compiled once: an eighth of the processor's time.
            'layout.frame_rate': 20,
            'javascript.options.wasm_optimizingjit': false,
          },
        },
      },
    },
    // Playwright only runs these: they drive WebKitGTK themselves (tests/support/e2e/webkit.ts). Its page
    // process crashes at times (2.50.6), once in about a hundred tests.
    { name: 'webkit', testDir: 'tests/e2e/webkit' },
  ],
});
