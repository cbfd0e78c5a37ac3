import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, expect, test, vi } from 'vitest';
import { findOrphans } from '../../tools/operations/find-orphans.ts';
import { removeSignUps } from '../../tools/operations/sign-ups.ts';
import {
  emulatorEnvironment,
  imagesOf,
  newProject,
  storeCatalogue,
  storeLostImage,
} from '../support/operations/local-project.ts';
import { runCommand } from '../support/operations/run-command.ts';
import { runInThisProcess } from '../support/operations/run-in-this-process.ts';

/** `npm run orphans`, and what all commands have in common. */

const day = 86_400_000;
const project = await newProject('commands');
await storeCatalogue(project, 2);
const lost = await storeLostImage(project);
afterAll(() => project.close());

const run = (command: string, ...args: string[]) =>
  runInThisProcess(command, args, emulatorEnvironment());

test('orphans lists images that no cassette references, and deletes them with --delete', async () => {
  const args = ['--project', project.id, '--older-than', '0'];
  const listed = await run('orphans', ...args);
  expect(listed).toMatchObject({ code: 0, error: '' });
  expect(listed.output).toContain(lost);
  const young = await run('orphans', '--project', project.id, '--delete');
  expect(young.output).toContain('No orphans');
  expect(await imagesOf(project)).toHaveLength(7);

  const removed = await run('orphans', ...args, '--delete');
  expect(removed.output).toContain('Removed 1 image.');
  const left = (await imagesOf(project)).map(({ name }) => name);
  expect(left).toHaveLength(6);
  expect(left).not.toContain(lost);
});

test('orphans names an image that a cassette references and that is gone, and ignores other files', async () => {
  const other = await newProject('orphans');
  const [first] = await storeCatalogue(other, 1);
  const { path } = first!.images.front;
  await other.bucket.file(path).delete();
  await other.bucket.file('exports/all.bin').save('bytes', { resumable: false });
  await other.firestore.doc('cassettes/odd').set({ title: 7, frontImageUrl: 5 });
  const found = await findOrphans(other, -day);
  expect(found).toMatchObject({ orphans: [], stored: 2, referenced: 2 });
  expect(found.missing).toMatchObject([{ document: `cassettes/${first!.id}`, path }]);
  await other.close();
});

test('orphans deletes nothing if no cassette references any image of the bucket', async () => {
  const other = await newProject('other');
  await storeLostImage(other);
  const { code, error } = await run(
    'orphans',
    ...['--project', other.id, '--older-than', '0', '--delete'],
  );
  expect(code).toBe(1);
  expect(error).toContain('may belong to another catalogue: nothing was removed');
  expect(await imagesOf(other)).toHaveLength(1);
  await other.close();
});

test('With the device a month ahead, nothing new is removed', async () => {
  const before = await imagesOf(project);
  await storeLostImage(project);
  const { firestore } = project;
  await firestore.doc('bin/new').set({ id: 'x', movedAt: FieldValue.serverTimestamp() });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * day });
  const { output } = await run('orphans', '--project', project.id, '--delete');
  vi.useRealTimers();
  expect(output).toContain('1 unreferenced image not yet');
  expect(await imagesOf(project)).toHaveLength(before.length + 1);
  expect((await firestore.doc('bin/new').get()).exists).toBe(true);
});

test('A flood of sign-ups is counted by minute, and removed after a question, the others stay', async () => {
  const list = project.firestore.collection('mailinglist');
  const join = (email: string, time: string) =>
    list.add({ email, createdAt: new Date(`2026-11-28T${time}Z`) });
  await list.add({ email: 'odd@example.org', createdAt: { toDate: 5 } });
  await join('before@example.org', '10:04:59.999');
  for (const time of ['10:05:00.000', '10:05:30', '10:06:59.999'])
    await join(`${time}@example.org`, time);
  await join('after@example.org', '10:07:00');
  const { output } = await run('signups', '--project', project.id);
  expect(output.split('\n')[0]).toBe('2026-11-28T10:05  2 sign-ups');

  const minutes = ['10:05', '10:07'].map((time) => new Date(`2026-11-28T${time}Z`));
  const span = minutes as [Date, Date];
  const addresses = expect.arrayContaining(['10:05:30@example.org']);
  const confirm = vi.fn(async (..._: unknown[]) => false);
  expect(await removeSignUps(project, span, confirm)).toBe(0);
  expect(confirm).toHaveBeenCalledWith(3, addresses);
  expect((await list.get()).size).toBe(6);
  expect(await removeSignUps(project, span, async () => true)).toBe(3);
  const left = (await list.get()).docs.map((signUp) => signUp.get('email')).sort();
  expect(left).toEqual(['after@example.org', 'before@example.org', 'odd@example.org']);
});

test('check asks the emulators what they know, and the operator the rest', async () => {
  const { code, output } = await run('check', '--project', project.id);
  expect(output).toMatch(/^ {2}(yes|NO) +Nobody can find out which addresses have accounts/m);
  expect(output).toMatch(/^ {2}\? +The rules of Firestore are .*\? \(the emulators do not say\)/m);
  expect(output).toMatch(/^ {2}\? +A budget alert is set\?/m);
  expect(code).toBe(Number(output.includes('  NO ')));
});

test.each([
  ['backup', [''], /^DIR is missing: see --help\.$/],
  ['signups', ['--remove', 'today'], /^--remove takes a minute/],
  ['signups', ['--remove', '2026-11-28T10:05', '--minutes', 'x'], /^--minutes takes a number/],
  ['members', ['invite', '--from', 'tests'], /^A file can't be read or written: EISDIR/],
  ['orphans', ['--remove'], /^Unknown option '--remove': see --help\.$/],
  ['restore', ['/no/such/folder'], /^There is no folder \/no\/such\/folder\.$/],
  ['restore', ['x', '--project', 'a-real-one'], /^The environment points at emulators/],
])('%s %j ends with one sentence and exit code 1', async (command, args, sentence) => {
  const { code, error } = await run(command, ...args);
  expect(error.trim()).toMatch(sentence);
  expect(code).toBe(1);
});

test('A real project needs credentials, and --help tells the usage', async () => {
  const { code, error } = await runCommand('orphans', ['--project', 'a-real-one'], {
    HOME: '/nonexistent',
    METADATA_SERVER_DETECTION: 'none',
  });
  expect(error.trim()).toMatch(/^There are no credentials for project a-real-one: run gcloud auth/);
  for (const path of ['/no/such.json', 'tests']) {
    const env = { GOOGLE_APPLICATION_CREDENTIALS: path };
    const wrong = await runCommand('orphans', ['--project', 'a-real-one'], env);
    expect(wrong.error.trim()).toContain(`names ${path}, which is no key file: `);
  }
  expect(code).toBe(1);
  const help = await runCommand('orphans', ['--help']);
  expect(help).toMatchObject({ code: 0, error: '' });
  expect(help.output).toContain('--project ID');
});
