import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listImages } from '../../tools/operations/images.ts';
import type { Project } from '../../tools/operations/project.ts';
import { storeCassettes, storeImage } from '../support/operations/generated-catalogue.ts';
import { emulatorEnvironment, newProject } from '../support/operations/local-project.ts';
import { type CommandResult, runCommand } from '../support/operations/run-command.ts';
import { runInThisProcess } from '../support/operations/run-in-this-process.ts';

const runLocally = (command: string, args: string[]): Promise<CommandResult> =>
  runInThisProcess(command, args, emulatorEnvironment());

const runAsProcess = (command: string, args: string[]): Promise<CommandResult> =>
  runCommand(command, args, emulatorEnvironment());

let folder: string;
let project: Project;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  project = await newProject('commands');
  await storeCassettes(project, 2);
});
afterAll(async () => {
  await project.close();
  await rm(folder, { recursive: true, force: true });
});

const images = async (of: Project): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of listImages(of.bucket)) names.push(name);
  return names;
};

test('orphans only lists; with --delete it deletes images that no cassette references', async () => {
  const lost = await storeImage(project, 'lost');
  const args = ['--project', project.id, '--older-than', '0'];

  const listed = await runLocally('orphans', args);
  expect(listed).toMatchObject({ code: 0, error: '' });
  expect(listed.output).toContain(lost.path);
  expect(listed.output).toContain('Nothing was removed.');
  expect(await images(project)).toHaveLength(7);

  const young = await runLocally('orphans', ['--project', project.id, '--delete']);
  expect(young.output).toContain('No orphans');
  expect(await images(project)).toHaveLength(7);

  const removed = await runLocally('orphans', [...args, '--delete']);
  expect(removed).toMatchObject({ code: 0, error: '' });
  expect(removed.output).toContain('Removed 1 image.');
  const left = await images(project);
  expect(left).toHaveLength(6);
  expect(left).not.toContain(lost.path);
}, 60_000);

test('orphans deletes nothing if no cassette references any image of the bucket', async () => {
  const other = await newProject('other');
  await storeImage(other, 'alone');
  const { code, error } = await runLocally('orphans', [
    ...['--project', other.id, '--older-than', '0', '--delete'],
  ]);
  expect(code).toBe(1);
  expect(error).toContain('may belong to another catalogue: nothing was removed');
  expect(await images(other)).toHaveLength(1);
  await other.close();
}, 60_000);

test('restore brings back what backup wrote', async () => {
  const target = await newProject('commands-target');
  const to = join(folder, 'new', 'backup');
  const taken = await runAsProcess('backup', [to, '--project', project.id]);
  expect(taken).toMatchObject({ code: 0, error: '' });
  expect(taken.output).toContain('cassettes: 2 documents\n6 images, ');

  const twice = await runLocally('backup', [to, '--project', project.id]);
  expect(twice.code).toBe(1);
  expect(twice.error.trim()).toBe(`${to} is not empty: name a new folder for the backup.`);

  const restored = await runAsProcess('restore', [to, '--project', target.id]);
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(restored.output).toContain('Restored 2 documents and 6 images');
  expect(await images(target)).toEqual(await images(project));
  await target.close();
}, 60_000);

describe('An error that a person can fix is one sentence and exit code 1:', () => {
  const cases: { when: string; run: () => Promise<CommandResult>; says: RegExp }[] = [
    {
      when: 'no emulators run',
      run: () => runInThisProcess('backup', ['x'], { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }),
      says: /^No emulator answers at 127\.0\.0\.1:9: start the local emulators with npm start, or name a real project/,
    },
    {
      when: 'a real project is named and there are no credentials',
      // As a process: the SDK keeps credentials.
      run: () =>
        runCommand('orphans', ['--project', 'a-real-one'], {
          HOME: folder,
          CLOUDSDK_CONFIG: folder,
          METADATA_SERVER_DETECTION: 'none',
        }),
      says: /^There are no credentials for project a-real-one: run gcloud auth application-default login/,
    },
    {
      when: 'a real project is named and the environment points at emulators',
      run: () => runLocally('restore', ['x', '--project', 'a-real-one']),
      says: /^The environment points at emulators \(FIREBASE_AUTH_EMULATOR_HOST, .*\), but a-real-one is a real project/,
    },
    {
      when: 'there is no such folder',
      run: () => runLocally('restore', ['/no/such/folder']),
      says: /^There is no folder \/no\/such\/folder\.$/,
    },
    {
      when: 'a folder can not be made',
      run: () => runLocally('backup', ['/dev/null/backup']),
      says: /^\/dev\/null\/backup is a file, not a folder\.$|^A file can't be read or written/,
    },
    {
      when: 'the folder is not named',
      run: () => runInThisProcess('backup', []),
      says: /^DIR is missing: see --help\.$/,
    },
    {
      when: 'an option is not known',
      run: () => runInThisProcess('orphans', ['--remove']),
      says: /^Unknown option '--remove': see --help\.$/,
    },
    {
      when: 'the age is no number',
      run: () => runLocally('orphans', ['--older-than', 'old']),
      says: /^--older-than takes a number of hours/,
    },
  ];
  test.each(cases)(
    '$when',
    async ({ run: start, says }) => {
      const { code, error } = await start();
      expect(error.trim()).toMatch(says);
      expect(error.trim()).not.toContain('\n');
      expect(code).toBe(1);
    },
    60_000,
  );
});

test.each(['orphans', 'backup', 'restore', 'members'])(
  '%s tells its usage on --help',
  async (command) => {
    const { code, output, error } = await runCommand(command, ['--help']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(output).toContain(`npm run ${command} -- `);
    expect(output).toContain('--project ID');
  },
  30_000,
);
