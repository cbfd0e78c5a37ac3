import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailingList } from '../../src/firebase/mailing-list.ts';
import { openMailingListAdmin } from '../../src/firebase/mailing-list-admin.ts';
import type { Settings } from '../../src/firebase/settings.ts';
import { withMailingList } from '../../tools/build/mailing-list-rules.ts';
import type { Project } from '../../tools/operations/project.ts';
import { loadRules, projectWithEditor } from '../support/operations/editor-session.ts';

/** A site whose mailing list has another collection, with its rules. */

const collection = 'Friends_of-tape';
let project: Project;
let settings: Settings;

beforeAll(async () => {
  ({ project, settings } = await projectWithEditor('collection'));
  await loadRules(project, (rules) => withMailingList(rules, collection));
});
afterAll(() => project.close());

test('Sign-ups of a collective with a collection of its own are stored, listed and removed there', async () => {
  const page = openMailingList(settings);
  await page.join('ada@example.org', collection);
  await expect(page.join('ada@example.org', 'mailinglist')).rejects.toMatchObject({
    code: 'forbidden',
  });
  const mailingList = await openMailingListAdmin(collection, settings);
  expect((await mailingList.listNewest(10)).items).toMatchObject([{ email: 'ada@example.org' }]);
  await mailingList.removeAddress('ada@example.org');
  expect((await mailingList.listNewest(10)).items).toEqual([]);
});
