import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What talks to the emulators takes as long as a busy machine lets it. */
const patient = { testTimeout: 120_000, hookTimeout: 300_000 };

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
          setupFiles: ['tests/support/fail-on-console-error.ts'],
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          include: [
            'tests/integration/**/*.test.tsx',
            'tests/unit/{services,components,pages}/**/*.test.{ts,tsx}',
          ],
          environment: 'jsdom',
          setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/jsdom-setup.ts'],
          restoreMocks: true,
        },
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
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          environment: 'node',
          ...patient,
        },
      },
    ],
  },
});
