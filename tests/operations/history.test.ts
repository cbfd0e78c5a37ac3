import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../src/firebase/session.ts';
import { listHistory } from '../../tools/operations/list-history.ts';
import { openProject, type Project } from '../../tools/operations/project.ts';
import { addCassette } from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';
import { update } from '../support/single-writes.ts';

/** The operators' commands for the history, with the changes of two editors. */

let project: Project;
/** The project whose accounts sign in. */
let accounts: Project;
let page: Awaited<ReturnType<typeof openPage>>;
let cassetteId: string;

beforeAll(async () => {
  const opened = await projectWithEditor('history');
  project = opened.project;
  page = await openPage(opened.settings);
  const added = await addCassette(page, 'Rain');
  cassetteId = added.id;

  accounts = await openProject();
  const auth = accounts.auth;
  const second = { email: 'second@example.org', password: 'cassette' };
  const { uid } = await auth.createUser(second);
  await auth.setCustomUserClaims(uid, { admin: true });
  const session = await openSession(opened.settings);
  await session.signOut();
  await session.signIn(second.email, second.password);
  const draft = { ...added, label: 'Low Tide', genre: ['Dub'] };
  const changed = await update(page.catalogue, added, draft, {}, { kind: 'row' });
  expect(changed.updatedBy).toBe(uid);
});
afterAll(async () => {
  const auth = accounts.auth;
  await auth.deleteUser((await auth.getUserByEmail('second@example.org')).uid);
  await Promise.all([accounts.close(), project.close()]);
});

const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}/);

test('The history of a cassette names both editors, and each changed field with its value before', async () => {
  const lines = await listHistory(project, { cassette: cassetteId });
  expect(lines).toEqual([time, '  genre: []', '  label: ""', time]);
  expect(lines[0]).toContain(`second@example.org  ${cassetteId}  row`);
  expect(lines[3]).toContain(`editor@example.org  ${cassetteId}  import, added`);
});

test('The history of an account has what it has changed since a day', async () => {
  const account = 'second@example.org';
  expect(await listHistory(project, { account, sinceMs: 0 })).toHaveLength(3);
  const tomorrow = Date.now() + 86_400_000;
  expect(await listHistory(project, { account, sinceMs: tomorrow })).toEqual([]);
});
