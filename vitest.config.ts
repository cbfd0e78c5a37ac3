import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** For tests that talk to the emulators, on a busy machine. */
const emulatorTimeouts = { testTimeout: 120_000, hookTimeout: 300_000 };

const unitTests = ['tests/unit/{domain,import-export,firebase,imaging,tools}/**/*.test.ts'];

const viewTests = [
  'tests/integration/**/*.test.tsx',
  'tests/unit/{services,components,pages}/**/*.test.{ts,tsx}',
];

/**
 * The tests that replace a module. They have workers of their own: a worker that goes on to another
 * file would keep the replaced module.
 */
const mockingTests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(integration|unit)\/.*\.test\.tsx?$/.test(name))
  .map((name) => `tests/${name}`)
  .filter((name) => /vi\.mock\(|\/mock-cropping\.ts'/.test(readFileSync(name, 'utf8')));
const mockingUnitTests = mockingTests.filter((name) =>
  /^tests\/unit\/(domain|import-export|firebase|imaging|tools)\//.test(name),
);
const mockingViewTests = mockingTests.filter((name) => !mockingUnitTests.includes(name));

const unit = {
  include: unitTests,
  environment: 'node',
  setupFiles: ['tests/support/fail-on-console-error.ts'],
  restoreMocks: true,
};

const views = {
  include: viewTests,
  environment: 'jsdom',
  setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/jsdom-setup.ts'],
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
        test: { ...views, name: 'views', exclude: mockingViewTests, isolate: false },
      },
      {
        extends: true,
        test: { ...unit, name: 'unit-with-mocks', include: mockingUnitTests },
      },
      {
        extends: true,
        test: { ...views, name: 'views-with-mocks', include: mockingViewTests },
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
