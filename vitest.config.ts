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
          include: ['tests/unit/{domain,exchange,firebase,imaging,tools}/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/quiet.ts'],
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          include: [
            'tests/flows/**/*.test.tsx',
            'tests/unit/{backend,components,pages}/**/*.test.{ts,tsx}',
          ],
          environment: 'jsdom',
          setupFiles: ['tests/quiet.ts', 'tests/setup.ts'],
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
          name: 'ops',
          include: ['tests/ops/**/*.test.ts'],
          environment: 'node',
          ...patient,
        },
      },
    ],
  },
});
