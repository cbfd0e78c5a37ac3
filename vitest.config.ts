import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** For tests that talk to the emulators, on a busy machine. */
const emulatorTimeouts = { testTimeout: 120_000, hookTimeout: 300_000 };

const viewTests = [
  'tests/integration/**/*.test.tsx',
  'tests/unit/{services,components,pages}/**/*.test.{ts,tsx}',
];

/** A replaced module must not be the one that a worker has kept from an earlier file. */
const mockingTests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(integration|unit\/(services|components|pages))\/.*\.test\.tsx?$/.test(name))
  .map((name) => `tests/${name}`)
  .filter((name) => readFileSync(name, 'utf8').includes('vi.mock('));

const views = {
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
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/{domain,import-export,firebase,imaging,tools}/**/*.test.ts'],
          environment: 'node',
          // These files share no state, so a worker keeps its modules for its next file.
          isolate: false,
          setupFiles: ['tests/support/fail-on-console-error.ts'],
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          ...views,
          name: 'views',
          include: viewTests,
          exclude: mockingTests,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...views, name: 'views-with-mocks', include: mockingTests },
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
          ...emulatorTimeouts,
        },
      },
    ],
  },
});
