import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAuth } from '../../tools/operations/members.ts';
import type { Project } from '../../tools/operations/project.ts';
import { emulatorEnvironment, newProject } from '../support/operations/local-project.ts';
import { runCommand } from '../support/operations/run-command.ts';

/** Characters that differ between the two kinds of base64. */
const password = 'old+pass/word_-=é';
let folder: string;
let backup: string;
let source: Project;
const projects: Project[] = [];

const open = async (purpose: string): Promise<Project> => {
  const project = await newProject(purpose);
  projects.push(project);
  return project;
};
const run = (command: string, project: Project, ...args: string[]) =>
  runCommand(command, [...args, '--project', project.id], emulatorEnvironment());

async function canSignIn(project: Project, email: string, attempt: string): Promise<boolean> {
  const host = emulatorEnvironment().FIREBASE_AUTH_EMULATOR_HOST;
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`,
    {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: attempt, targetProjectId: project.id }),
    },
  );
  return response.ok;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  backup = join(folder, 'taken');
  source = await open('accounts-source');
  const auth = openAuth(source);
  const editor = await auth.createUser({ email: 'editor@example.org', password });
  await auth.setCustomUserClaims(editor.uid, { admin: true, other: 1 });
  await auth.createUser({ email: 'disabled@example.org', password, disabled: true });
  expect(await canSignIn(source, 'editor@example.org', password)).toBe(true);
  await getFirestore(source.app).doc(`cassettes/one`).set({ title: 'One' });
  const taken = await run('backup', source, backup, '--accounts');
  expect(taken).toMatchObject({ code: 0, error: '' });
  expect(taken.output).toContain('2 accounts, with the hashes of their passwords.');
  expect(taken.output).toContain(`${backup} is a secret now`);
}, 120_000);

afterAll(async () => {
  await Promise.all(projects.map((project) => project.close()));
  await rm(folder, { recursive: true, force: true });
});

test('The folder and the file of accounts are closed to other users of the computer', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  expect((await stat(join(backup, 'accounts.json'))).mode & 0o777).toBe(0o600);
});

test('Restored accounts keep password, claims, state and times', async () => {
  const target = await open('accounts-target');
  const restored = await run('restore', target, backup, '--accounts');
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(restored.output).toContain('Restored 1 document, 0 images and 2 accounts');

  const read = async (project: Project) =>
    (await openAuth(project).listUsers()).users.map(
      ({ uid, email, disabled, customClaims, metadata: { creationTime, lastSignInTime } }) => ({
        ...{ uid, email, disabled, customClaims, creationTime, lastSignInTime },
      }),
    );
  const before = await read(source);
  expect(before.find(({ email }) => email?.startsWith('editor'))).toMatchObject({
    customClaims: { admin: true, other: 1 },
    lastSignInTime: expect.any(String),
  });
  expect(await read(target)).toEqual(before);

  expect(await canSignIn(target, 'editor@example.org', 'another one')).toBe(false);
  expect(await canSignIn(target, 'disabled@example.org', password)).toBe(false);
  expect(await canSignIn(target, 'editor@example.org', password)).toBe(true);

  // A second run after the sign-in finds nothing missing, and completes what was cut short.
  const { uid } = await openAuth(target).getUserByEmail('disabled@example.org');
  await openAuth(target).deleteUser(uid);
  const again = await run('restore', target, backup, '--accounts');
  expect(again.output).toContain('Restored 0 documents, 0 images and 1 account');
}, 120_000);

test('A project with another account is left alone', async () => {
  const target = await open('accounts-other');
  await openAuth(target).createUser({ email: 'other@example.org', password });
  const { code, error } = await run('restore', target, backup, '--accounts');
  expect(code).toBe(1);
  expect(error).toContain(
    'it contains the account other@example.org, which differs from this backup',
  );
  expect((await getFirestore(target.app).doc('cassettes/one').get()).exists).toBe(false);
  expect((await openAuth(target).listUsers()).users).toHaveLength(1);
}, 120_000);

test('Accounts are restored only when asked for', async () => {
  const target = await open('accounts-unasked');
  const { code, output } = await run('restore', target, backup);
  expect(code).toBe(0);
  expect(output).toContain('The backup also holds 2 accounts: --accounts restores them.');
  expect((await openAuth(target).listUsers()).users).toHaveLength(0);
}, 120_000);

test('A damaged file of accounts is refused', async () => {
  const text = await readFile(join(backup, 'accounts.json'), 'utf8');
  await writeFile(join(backup, 'accounts.json'), text.replace('editor@', 'edited@'));
  const { code, error } = await run('restore', await open('accounts-damaged'), backup);
  await writeFile(join(backup, 'accounts.json'), text);
  expect(code).toBe(1);
  expect(error).toContain('accounts.json has changed since the backup was made');
}, 120_000);
