import { describe, expect, it } from 'vitest';
import { compared } from '../../../../tools/bench/comparison.ts';
import { Recording } from '../../../../tools/bench/recording.ts';
import { withTables } from '../../../../tools/bench/report.ts';
import {
  asMarkdown,
  asRatio,
  asSpread,
  asTime,
  type Table,
} from '../../../../tools/bench/table.ts';

const table = {
  title: 'Waits',
  columns: ['what', 'small', 'large'],
  rows: [
    ['sorted', '9.1 ms', '3.0 s'],
    ['a|b – ü', '12 ms', '–'],
  ],
  notes: ['Both on one machine.'],
};

describe('A table', () => {
  it('is Markdown: names left, numbers right, cells escaped', () => {
    expect(asMarkdown(table)).toBe(
      [
        '**Waits**',
        '',
        '| what     |  small | large |',
        '| -------- | -----: | ----: |',
        '| sorted   | 9.1 ms | 3.0 s |',
        '| a\\|b – ü |  12 ms |     – |',
        '',
        'Both on one machine.',
      ].join('\n'),
    );
  });
});

describe('A number in a table', () => {
  it.each([
    [0.04, '0.0 ms'],
    [9.94, '9.9 ms'],
    [9.96, '10 ms'],
    [999, '999 ms'],
    [8640, '8.6 s'],
  ])('of %d milliseconds reads %s', (time, words) => {
    expect(asTime(time)).toBe(words);
  });

  it('is shown with its range unless all runs show the same', () => {
    expect(asSpread({ median: 20, least: 12.2, most: 31 })).toBe('20 ms (12 ms–31 ms)');
    expect(asSpread({ median: 20, least: 19.9, most: 20.1 })).toBe('20 ms');
  });

  it.each([
    [13, 10, '1.30×'],
    [25, 10, '2.5×'],
    [3000, 10, '300×'],
    [12_345_600, 10, '1,234,560×'],
    [1, 0, '–'],
  ])('%d against %d is %s', (one, other, words) => {
    expect(asRatio(one, other)).toBe(words);
  });
});

describe('A comparison', () => {
  const recordings = { small: new Recording(), large: new Recording() };
  recordings.small.add('sort', 10);
  recordings.large.add('sort', 12, 11, 13);
  recordings.large.add('edit', 50);
  const measures = [
    { name: 'sort', label: 'sorted', goal: '32 ms' },
    { name: 'edit', label: 'in edit mode' },
  ];

  it('shows both sizes and their ratio', () => {
    const { columns, rows } = compared('The shelf', 10_000, measures, recordings);
    expect(columns.slice(1)).toEqual(['100 cassettes', '10,000', '10,000 : 100', 'goal']);
    expect(rows).toEqual([
      ['sorted', '10 ms', '12 ms (11 ms–13 ms)', '1.20×', '32 ms'],
      ['in edit mode', '–', '50 ms', '–', ''],
    ]);
  });
});

describe('docs/performance.md', () => {
  const before =
    '# Site\n\n<!-- npm run bench -- --write: from here -->\n<!-- to here -->\n\n## Next\n';
  const table = (title: string, cell: string): Table => ({ title, columns: [cell], rows: [] });
  const markdown = (cell: string) => `| ${cell} |\n| --- |`;
  const [one, two] = [table('One', 'one'), table('Two (and more)', 'two')];

  it('receives the tables, each with its date', () => {
    const after = withTables(before, [one, two], '2026-11-20');
    expect(after).toBe(
      `# Site\n\n<!-- npm run bench -- --write: from here -->\n\n**One**, 2026-11-20\n\n${markdown('one')}\n\n**Two (and more)**, 2026-11-20\n\n${markdown('two')}\n\n<!-- to here -->\n\n## Next\n`,
    );
    expect(withTables(after, [one, two], '2026-11-20')).toBe(after);
  });

  it('keeps a table that was not measured again in its position', () => {
    const first = withTables(before, [one, two, table('Three', 'three')], '2026-11-20');
    const after = withTables(first, [table(two.title, 'new')], '2026-11-22');
    expect(after).toBe(
      first.replace(
        `**Two (and more)**, 2026-11-20\n\n${markdown('two')}`,
        `**Two (and more)**, 2026-11-22\n\n${markdown('new')}`,
      ),
    );
  });

  it('is refused without the markers', () => {
    expect(() => withTables('# Site\n', [], '2026-11-20')).toThrow('no place for the tables');
  });
});
