import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrphans } from '../../tools/operations/find-orphans.ts';
import type { Project } from '../../tools/operations/project.ts';
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
let project: Project;
let lost: string;
beforeAll(async () => {
  project = await newProject('commands');
  await storeCatalogue(project, 2);
  lost = await storeLostImage(project);
});
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
  const found = await findOrphans(other, { minAgeMs: -day });
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

test.each([
  ['backup', [], /^DIR is missing: see --help\.$/],
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
  expect(code).toBe(1);
  const help = await runCommand('orphans', ['--help']);
  expect(help).toMatchObject({ code: 0, error: '' });
  expect(help.output).toContain('--project ID');
});
