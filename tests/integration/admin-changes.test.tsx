import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Run, RunKind } from '../../src/domain/history.ts';
import { editor } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const noCounts = { added: 0, changed: 0, failed: 0, undone: 0 };
const run = (kind: RunKind, fields: Partial<Run>): Run => ({
  ...{ id: `run-${fields.name}`, kind, name: '', startedBy: 'anna@example.org' },
  ...{ startedAt: Date.UTC(2026, 10, 25, 12), hasRecords: true, ...noCounts, ...fields },
});

describe('The tab Changes', () => {
  const open = (runs: Run[], query = 'changes') =>
    renderRoute(`/admin?tab=${query}`, { account: editor, cassettes: [], runs });
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');

  it('lists runs of every kind, newest first, with author, time and counts', async () => {
    open([
      run('import', { name: 'list.csv', added: 1200, failed: 1 }),
      run('bulk', { name: 'Genre', changed: 20, undone: 3 }),
      run('replace', { name: 'Tape to Cassette', changed: 5 }),
    ]);
    const texts = (await rows()).map((row) => row.textContent);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(
      /^Tape to CassetteFind and replace · anna@example.org · Nov 25, 2026.* · 5 changed/,
    );
    expect(texts[1]).toMatch(/^GenreBulk change · .* · 20 changed, 3 undone/);
    expect(texts[2]).toMatch(/^list.csvImport · .* · 1,200 added, 1 failed/);
  });

  it('is found by the earlier address of the tab Imports', async () => {
    open([], 'imports');
    expect(await screen.findByRole('heading', { level: 1, name: 'Changes' })).toBeInTheDocument();
    expect(await screen.findByText(/^Nothing has been imported/)).toBeVisible();
  });
});
