/** `npm run history`: prints the history of a cassette, or of an account. */
import { runOnProject } from './operations/command-line.ts';
import { type HistoryFilter, listHistory } from './operations/list-history.ts';
import { UserError } from './user-error.ts';

const usage = `npm run history -- ID [--project ID]
npm run history -- --account ADDRESS [--since 2026-11-01] [--project ID]

Prints the changes of a cassette, or those that an account has made, newest
first: when (UTC), who, which cassette, by what, and each changed field with its
value before. It reads one document for each change.

  --account ADDRESS  the e-mail address of the account
  --since DAY        only changes since this day (UTC)`;

function filterFrom(operands: readonly string[], account?: string, since?: string): HistoryFilter {
  const [cassette, ...more] = operands;
  if (account !== undefined) {
    const sinceMs = since === undefined ? 0 : Date.parse(since);
    if (Number.isNaN(sinceMs))
      throw new UserError('--since takes a day, for example --since 2026-11-01.');
    if (cassette === undefined) return { account, sinceMs };
  } else if (cassette !== undefined && more.length === 0 && since === undefined)
    return { cassette };
  throw new UserError('Name one cassette, or an account with --account ADDRESS: see --help.');
}

await runOnProject(
  {
    usage,
    options: { account: { type: 'string' }, since: { type: 'string' } },
    moreOperands: true,
  },
  async (project, operands, values) => {
    const lines = await listHistory(project, filterFrom(operands, values.account, values.since));
    console.log(lines.length > 0 ? lines.join('\n') : 'No changes are recorded.');
  },
);
