import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** For tests that talk to the emulators, on a busy machine. */
const emulatorTimeouts = { testTimeout: 120_000, hookTimeout: 300_000 };

const unitTests = ['tests/unit/{domain,import-export,firebase,imaging,tools}/**/*.test.ts'];

const viewTests = [
  'tests/integration/**/*.test.tsx',
  'tests/unit/{app,services,components,pages}/**/*.test.{ts,tsx}',
];

/**
 * The unit tests that replace a module. They have workers of their own: a worker that goes on to another
 * file would keep the replaced module.
 */
const mockingUnitTests = readdirSync('tests/unit', { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(domain|import-export|firebase|imaging|tools)\/.*\.test\.ts$/.test(name))
  .map((name) => `tests/unit/${name}`)
  .filter((name) => readFileSync(name, 'utf8').includes('vi.mock('));

const unit = {
  include: unitTests,
  environment: 'node',
  setupFiles: ['tests/support/fail-on-console-error.ts'],
  restoreMocks: true,
};

const views = {
  include: viewTests,
  environment: 'jsdom',
  setupFiles: [
    'tests/support/fail-on-console-error.ts',
    'tests/support/jsdom-setup.ts',
    // No file of these tests may replace a module by itself.
    'tests/support/mock-modules.ts',
  ],
  isolate: false,
  restoreMocks: true,
};

export default defineConfig({
  plugins: [react()],
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    css: { include: [] },
    maxWorkers: 2,
    projects: [
      // The files of the first two share no state, so a worker keeps its modules for its next file.
      {
        extends: true,
        test: { ...unit, name: 'unit', exclude: mockingUnitTests, isolate: false },
      },
      {
        extends: true,
        test: { ...views, name: 'views' },
      },
      {
        extends: true,
        test: { ...unit, name: 'unit-with-mocks', include: mockingUnitTests },
      },
      {
        extends: true,
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          environment: 'node',
          ...emulatorTimeouts,
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          environment: 'node',
          // The Admin SDK would look for a server of Google Cloud.
          env: { METADATA_SERVER_DETECTION: 'none' },
          ...emulatorTimeouts,
        },
      },
    ],
  },
});
