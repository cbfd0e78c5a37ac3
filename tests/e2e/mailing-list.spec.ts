import { Timestamp } from 'firebase-admin/firestore';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';

const addressCount = 501;
const address = (at: number) => `person-${String(at).padStart(4, '0')}@spool.example`;

test.beforeAll(async ({ database }) => {
  const list = database.firestore.collection('mailinglist');
  await database.firestore.recursiveDelete(list);
  const writer = database.firestore.bulkWriter();
  for (let at = 0; at < addressCount; at++)
    writer.set(list.doc(`p${at}`), {
      email: address(at),
      createdAt: Timestamp.fromMillis(Date.UTC(2026, 0, 1) + at * 60_000),
    });
  await writer.close();
});
test.afterAll(async ({ database }) => {
  await database.firestore.recursiveDelete(database.firestore.collection('mailinglist'));
});

test('An editor finds an address in a long list, and removes it', async ({ page, database }) => {
  await startSession(page, 'editor');
  await page.goto('/admin?tab=mailing-list');
  await expect(page.getByText('500 sign-ups and more')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Addresses' }).getByRole('rowheader');
  await expect(rows.first()).toHaveText(address(addressCount - 1));
  await page.getByRole('searchbox', { name: 'Search the addresses' }).fill(address(0));
  await page.getByRole('button', { name: 'Search the whole list' }).click();
  await expect(rows).toHaveText([address(0)]);
  await page.getByRole('button', { name: `remove ${address(0)}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('0 of 500 sign-ups')).toBeVisible();
  expect((await database.firestore.doc('mailinglist/p0').get()).exists).toBe(false);
});
