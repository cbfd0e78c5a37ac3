import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openProject } from '../../tools/operations/project.ts';
import { emulatorEnvironment } from '../support/operations/local-project.ts';
import { runInThisProcess } from '../support/operations/run-in-this-process.ts';

/** No other test uses these addresses: the project is that of the demo catalogue. */
const domain = 'members-test.example';

const folder = await mkdtemp(join(tmpdir(), 'members-'));
Object.assign(process.env, emulatorEnvironment());
const project = await openProject();
afterAll(async () => {
  const auth = project.auth;
  const { users } = await auth.listUsers();
  const created = users.filter(({ email }) => email?.endsWith(`@${domain}`));
  await auth.deleteUsers(created.map(({ uid }) => uid));
  await project.close();
  await rm(folder, { recursive: true, force: true });
});

const members = (...args: string[]) => runInThisProcess('members', args, emulatorEnvironment());
const authUrl = (path: string) =>
  `http://${emulatorEnvironment().FIREBASE_AUTH_EMULATOR_HOST}/${path}`;
const find = (name: string) => project.auth.getUserByEmail(`${name}@${domain}`);

type Mail = { email: string; requestType: string; oobCode: string };
async function mails(): Promise<Mail[]> {
  const answer = await fetch(authUrl(`emulator/v1/projects/${project.id}/oobCodes`));
  return ((await answer.json()) as { oobCodes: Mail[] }).oobCodes.filter(({ email }) =>
    email.endsWith(`@${domain}`),
  );
}

/** Chooses a password with a mailed code, as the page behind the link does, and signs in. */
async function identityToolkit(call: string, body: object) {
  const url = authUrl(`identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`);
  const headers = { 'Content-Type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
const signIn = { email: `two@${domain}`, password: 'a new one', returnSecureToken: true };

test('An invited account exists, gets one mail, and is not mailed again', async () => {
  const invited = await members('invite', `One@${domain}`, `two@${domain}`);
  expect(invited).toMatchObject({ code: 0, error: '' });
  expect(invited.output).toContain(`one@${domain}: invited\ntwo@${domain}: invited\n`);
  expect(invited.output).toContain('2 mails sent.');
  expect((await mails()).map(({ email, requestType }) => [email, requestType])).toEqual([
    [`one@${domain}`, 'PASSWORD_RESET'],
    [`two@${domain}`, 'PASSWORD_RESET'],
  ]);

  const again = await members('invite', `one@${domain}`);
  expect(again).toMatchObject({ code: 0, error: '' });
  expect(again.output).toContain(`one@${domain}: has an account already`);
  expect(again.output).toContain('0 mails sent.');
  expect(await mails()).toHaveLength(2);

  const resent = await members('invite', `one@${domain}`, '--resend');
  expect(resent.output).toContain('1 mail sent.');
  expect(await mails()).toHaveLength(3);
});

test('A file of addresses is read to its end, and an invalid line is reported with its number', async () => {
  const file = join(folder, 'list.csv');
  await writeFile(
    file,
    `Name,Email\nAda,ada@${domain}\nBob,bob at example\n\n"Cy","cy@${domain}"\n`,
  );
  const { code, output } = await members('invite', '--from', file);
  expect(code).toBe(1);
  expect(output).toContain(`ada@${domain}: invited\ncy@${domain}: invited\n`);
  expect(output).toContain('Not taken from line 3: Bob,bob at example');
});

/** Answers the requests for a mail to these addresses with an error. */
function failMails(errors: Record<string, [status: number, message: string]>) {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const [status, message] = errors[JSON.parse(String(init?.body ?? '{}')).email] ?? [];
    return status ? Response.json({ error: { message } }, { status }) : send(input, init);
  });
}

test('A mail limit stops the run, and the rest is printed, without what a terminal would obey', async () => {
  const file = join(folder, 'list.txt');
  const lines = [`first@${domain}`, `x-@${domain}`, `rest@${domain}`, '\u001b]0;title\u0007'];
  await writeFile(file, lines.join('\n'));
  failMails({ [`x-@${domain}`]: [400, 'QUOTA_EXCEEDED : Exceeded daily quota for email'] });
  const { output } = await members('invite', '--from', file);
  vi.restoreAllMocks();
  expect(output).toContain('Not taken from line 4: \\u{1b}]0;title\\u{7}');
  expect(output).not.toMatch(/[^\P{Cc}\n]/u);
  expect(output).toContain('1 mail sent.\n2 addresses left, because the mail limit is reached');
  expect(output).toContain(`:\n\nx-@${domain}\nrest@${domain}\n`);
  await expect(find('rest')).rejects.toThrow();
});

test('An address that the provider refuses does not end the run, and another failure reports the rest', async () => {
  failMails({
    [`refused@${domain}`]: [400, 'INVALID_RECIPIENT_EMAIL'],
    [`broken@${domain}`]: [500, 'INTERNAL_ERROR'],
  });
  const names = ['before', 'refused', 'after', 'broken', 'last'].map((name) => `${name}@${domain}`);
  const { code, output } = await members('invite', ...names);
  vi.restoreAllMocks();
  expect(code).toBe(1);
  expect(output).toContain(
    `refused@${domain}: refused by the provider\nafter@${domain}: invited\n`,
  );
  expect(output).toContain('2 mails sent.\n2 addresses left:');
  expect(output).toContain(`broken@${domain}\nlast@${domain}\n`);
  for (const name of ['refused', 'broken']) await expect(find(name)).rejects.toThrow();
});

test('Ctrl-C ends the invitations after the address in hand, and prints those that are left', async () => {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    process.emit('SIGINT');
    return send(...request);
  });
  const { output } = await members('invite', `stop@${domain}`, `left@${domain}`);
  vi.restoreAllMocks();
  expect(output).toContain(`stop@${domain}: invited\n`);
  expect(output).toContain(`1 address left, because you stopped:\n\nleft@${domain}\n`);
  await expect(find('left')).rejects.toThrow();
});

test('list shows address, role, state and last sign-in, also as CSV', async () => {
  const code = (await mails()).find(({ email }) => email === `two@${domain}`)?.oobCode;
  expect(
    (await identityToolkit('resetPassword', { oobCode: code, newPassword: 'a new one' })).ok,
  ).toBe(true);
  await members('editor', `two@${domain}`);
  await vi.waitFor(
    async () => {
      // Times are whole seconds: a sign-in in the second of the account's creation does not count.
      expect((await identityToolkit('signInWithPassword', signIn)).ok).toBe(true);
      const { output } = await members('list');
      expect(output).toMatch(/^one@members-test\.example +member +invited$/m);
      expect(output).toMatch(/^two@members-test\.example +editor +active +\d{4}-\d\d-\d\dT/m);
    },
    { timeout: 30_000, interval: 250 },
  );
  const csv = await members('list', '--csv');
  expect(csv.output).toContain(`one@${domain},member,invited,\r\n`);
});

test('editor gives and takes the claim of editors, and no other', async () => {
  const claims = async () => (await find('two')).customClaims;
  const email = `two@${domain}`;
  const { uid } = await find('two');
  await project.auth.setCustomUserClaims(uid, { team: 'north' });
  const given = await members('editor', email);
  expect(given.output).toContain(`${email} is now an editor`);
  expect(await claims()).toEqual({ team: 'north', admin: true });
  await members('editor', email, '--remove');
  expect(await claims()).toEqual({ team: 'north' });
});

test('A disabled account cannot sign in until it is enabled', async () => {
  const disabled = await members('disable', `two@${domain}`);
  expect(disabled.output).toContain('ends within an hour');
  expect((await identityToolkit('signInWithPassword', signIn)).ok).toBe(false);
  await members('enable', `two@${domain}`);
  expect((await identityToolkit('signInWithPassword', signIn)).ok).toBe(true);
});

test('remove shows the account, and deletes it and its data with --delete only', async () => {
  const firestore = project.firestore;
  const { uid } = await find('one');
  const documents = [`members/${uid}`, `members/${uid}/lists/pile`, `members/${uid}/lists/a/b/c`];
  for (const path of documents) await firestore.doc(path).set({ is: 'kept' });
  await firestore.doc('members/somebody-else').set({ is: 'kept' });
  const kept = async (path: string) => (await firestore.doc(path).get()).exists;
  const named = await members('remove', `one@${domain}`);
  expect(named.output).toContain(`Would remove one@${domain} (member, invited).`);
  await find('one');
  for (const path of documents) expect(await kept(path), path).toBe(true);
  const removed = await members('remove', `one@${domain}`, '--delete');
  expect(removed.output).toContain(`Removed one@${domain}`);
  await expect(find('one')).rejects.toThrow();
  for (const path of documents) expect(await kept(path), path).toBe(false);
  expect(await kept('members/somebody-else')).toBe(true);
  await firestore.doc('members/somebody-else').delete();
});

test.each([
  [['invite', 'nobody'], /^nobody is not an e-mail address\.$/],
  [
    ['disable', `nobody@${domain}`],
    /^There is no account nobody@members-test\.example in .*: npm run members -- invite/,
  ],
])('%s ends with one sentence and exit code 1', async (args, sentence) => {
  const { code, error } = await members(...args);
  expect(error.trim()).toMatch(sentence);
  expect(error.trim()).not.toContain('\n');
  expect(code).toBe(1);
});
