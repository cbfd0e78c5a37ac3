/** `npm run signups`: counts the sign-ups of the mailing list by minute, and removes a flood of them. */
import { createInterface } from 'node:readline';
import { formatCount } from '../src/domain/text/format-count.ts';
import { runOnProject } from './operations/command-line.ts';
import { countByMinute, removeSignUps } from './operations/sign-ups.ts';
import { printable } from './operations/wording.ts';
import { UserError } from './user-error.ts';

const usage = `npm run signups -- [--remove MINUTE [--minutes N]] [--project ID]

Prints the minutes (UTC) in which most people have signed up for the mailing list.
It reads one document for each sign-up.

  --remove MINUTE  counts the sign-ups of a minute, for example 2026-11-28T10:05,
                   and deletes them for good after a question
  --minutes N      of that minute and those after it, N together (default 1)`;

const minuteMs = 60_000;

/** What is typed as the answer; nothing at the end of the input. */
function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise<string>((answer) => {
    lines.once('close', () => answer(''));
    lines.question(question, answer);
  }).finally(() => lines.close());
}

const confirm = async (count: number, addresses: readonly string[]) => {
  console.log(printable(`Among them: ${addresses.join(', ')}`));
  const answer = await ask(`Delete ${formatCount(count, 'sign-up')} for good? Type ${count}: `);
  return answer.trim() === String(count);
};

await runOnProject(
  { usage, options: { remove: { type: 'string' }, minutes: { type: 'string' } } },
  async (project, _, { remove, minutes = '1' }) => {
    if (remove === undefined) {
      for (const [minute, count] of (await countByMinute(project)).slice(0, 20))
        console.log(`${minute}  ${formatCount(count, 'sign-up')}`);
      return;
    }
    const from = Date.parse(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(remove) ? `${remove}Z` : '');
    if (Number.isNaN(from))
      throw new UserError('--remove takes a minute, for example 2026-11-28T10:05: see --help.');
    if (!/^[1-9]\d{0,3}$/.test(minutes))
      throw new UserError('--minutes takes a number from 1 to 9999.');
    const to = from + Number(minutes) * minuteMs;
    const span = [new Date(from), new Date(to)] as const;
    const removed = await removeSignUps(project, span, confirm);
    console.log(
      removed > 0 ? `Removed ${formatCount(removed, 'sign-up')}.` : 'Nothing was removed.',
    );
  },
);
