/** `npm run members`: lists, invites, disables and removes accounts. */
import { readFileSync } from 'node:fs';
import { formatCount } from '../src/domain/text/format-count.ts';
import { formatCsv } from '../src/import-export/format-csv.ts';
import { type AddressList, parseAddressList } from './operations/address-list.ts';
import { runOnProject, type Values } from './operations/command-line.ts';
import {
  findMember,
  inviteMember,
  listMembers,
  removeMember,
  setDisabled,
  setEditor,
} from './operations/members.ts';
import type { Project } from './operations/project.ts';
import { printable } from './operations/wording.ts';
import { UserError } from './user-error.ts';

const usage = `npm run members -- COMMAND [ADDRESS …] [options] [--project ID]

  list                    address, role, state and last sign-in of every account
    --csv                 as CSV
  invite ADDRESS …        creates the accounts; the provider mails each a link to
                          choose a password. Existing accounts are not changed.
    --from FILE           also the addresses in a file: those of its lines, or of the
                          columns that are named email
    --resend              also mails accounts that have never signed in
  disable ADDRESS …       ends their sessions within an hour, keeps the accounts
  enable ADDRESS …        lets them sign in again
  remove ADDRESS …        shows the accounts that it would delete
    --delete              deletes them
  editor ADDRESS …        makes them editors; --remove removes the role`;

/** Addresses come from lists that others have made. */
const print = (text: string): void => console.log(printable(text));

const options = {
  csv: { type: 'boolean' },
  from: { type: 'string' },
  resend: { type: 'boolean' },
  delete: { type: 'boolean' },
  remove: { type: 'boolean' },
} as const;

type Arguments = Values<typeof options>;
type Action = (project: Project, addresses: readonly string[], values: Arguments) => Promise<void>;

const list: Action = async (project, _, values) => {
  const members = await listMembers(project);
  const columns = ['email', 'role', 'state', 'lastSignIn'] as const;
  const rows = members.map((member) => columns.map((name) => member[name]));
  const table = [['email', 'role', 'state', 'last sign-in'], ...rows];
  if (values.csv) {
    process.stdout.write(formatCsv(table));
    return;
  }
  const widths = table[0]!.map((_, at) => Math.max(...table.map((row) => row[at]!.length)));
  for (const row of table) {
    const cells = row.map((cell, at) => cell.padEnd(widths[at]!));
    print(cells.join('  ').trimEnd());
  }
  print(`\n${formatCount(members.length, 'account')} in ${project.title}.`);
};

function addressesToInvite(addresses: readonly string[], from: string | undefined): AddressList {
  const fromOperands = parseAddressList(addresses.join('\n'));
  if (fromOperands.notTaken.length > 0)
    throw new UserError(`${fromOperands.notTaken[0]!.text} is not an e-mail address.`);
  const fromFile = parseAddressList(from === undefined ? '' : readFileSync(from, 'utf8'));
  return {
    emails: [...new Set([...fromOperands.emails, ...fromFile.emails])],
    notTaken: fromFile.notTaken,
  };
}

const invite: Action = async (project, addresses, values) => {
  const { emails, notTaken } = addressesToInvite(addresses, values.from);
  if (emails.length === 0 && notTaken.length === 0)
    throw new UserError('Name the addresses to invite, or a file with --from.');
  const remaining = [...emails];
  let mails = 0;
  let stoppedBy = '';
  // The address in hand is finished, so that no account stays without its mail.
  process.once('SIGINT', () => {
    stoppedBy = ', because you stopped';
  });
  try {
    for (const email of emails) {
      if (stoppedBy) break;
      const outcome = await inviteMember(project, email, values.resend === true);
      if (outcome === 'mail limit') {
        stoppedBy = ', because the mail limit is reached: invite them tomorrow';
        break;
      }
      remaining.shift();
      if (outcome === 'invited') mails++;
      if (outcome === 'refused') process.exitCode = 1;
      print(`${email}: ${outcomeWords[outcome]}`);
    }
  } finally {
    for (const { line, text } of notTaken) print(`Not taken from line ${line}: ${text}`);
    if (notTaken.length > 0) process.exitCode = 1;
    print(`\n${formatCount(mails, 'mail')} sent.`);
    if (remaining.length > 0) {
      const left = `${formatCount(remaining.length, 'address', 'addresses')} left`;
      print(`${left}${stoppedBy}:\n\n${remaining.join('\n')}`);
    }
  }
};

const outcomeWords = {
  invited: 'invited',
  exists: 'has an account already',
  refused: 'refused by the provider',
} as const;

const setState =
  (disabled: boolean): Action =>
  async (project, addresses) => {
    const change = disabled
      ? 'is disabled. An open session ends within an hour'
      : 'can sign in again';
    for (const email of addresses) {
      await setDisabled(project, email, disabled);
      print(`${email} ${change}.`);
    }
  };

const remove: Action = async (project, addresses, values) => {
  for (const email of addresses) {
    const { role, state } = await findMember(project, email);
    const account = `${email} (${role}, ${state})`;
    if (values.delete) {
      await removeMember(project, email);
      print(`Removed ${account}. An open session ends within an hour.`);
    } else print(`Would remove ${account}.`);
  }
  if (!values.delete)
    print('\nNothing was removed. Repeat the command with --delete to remove them.');
};

const editor: Action = async (project, addresses, values) => {
  const isEditor = values.remove !== true;
  for (const email of addresses) {
    await setEditor(project, email, isEditor);
    const change = `${isEditor ? 'is now an' : 'is no longer an'} editor in ${project.title}`;
    print(`${email} ${change}. It takes effect at the next sign-in, or within an hour.`);
  }
};

const actions: Record<string, Action> = {
  list,
  invite,
  disable: setState(true),
  enable: setState(false),
  remove,
  editor,
};

await runOnProject(
  { usage, options, operands: ['COMMAND'], moreOperands: true },
  async (project, [name = '', ...addresses], values) => {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new UserError(`There is no command ${name}: see --help.`);
    if (addresses.length === 0 && name !== 'list' && name !== 'invite')
      throw new UserError('An e-mail address is missing: see --help.');
    await action(project, addresses, values);
  },
);
