import type { Page } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  startSession,
  test,
} from '../support/e2e/fixtures.ts';

const addressCount = 250;
const start = Date.UTC(2026, 0, 1);
const address = (at: number) => `person-${String(at).padStart(4, '0')}@spool.example`;

const open = async (page: Page) => {
  await page.goto('/admin?tab=mailing-list');
  await expect(page.getByText('252 sign-ups')).toBeVisible();
  await expect(rows(page)).toHaveCount(100);
};
const rows = (page: Page) => page.getByRole('table', { name: 'Addresses' }).getByRole('rowheader');

/** Counts the signup records that the page receives, each a billed read, and its count queries. */
function countReads(page: Page) {
  const reads = { records: 0, counts: 0 };
  page.on('response', async (response) => {
    const url = response.url();
    if (/runAggregationQuery/.test(url)) reads.counts++;
    if (!/runQuery/.test(url)) return;
    const answer = (await response.json().catch(() => [])) as {
      document?: { name: string };
    }[];
    // Answers to requests for cassettes can arrive later.
    reads.records += answer.filter(({ document }) =>
      document?.name.includes('/mailinglist/'),
    ).length;
  });
  return reads;
}

test.beforeAll(async ({ database }) => {
  const list = database.firestore.collection('mailinglist');
  await database.firestore.recursiveDelete(list);
  const writer = database.firestore.bulkWriter();
  for (let at = 0; at < addressCount; at++)
    writer.set(list.doc(`p${at}`), {
      email: address(at),
      createdAt: Timestamp.fromMillis(start + at * 60_000),
    });
  // One address has two later records.
  for (const repetition of [1, 2])
    writer.set(list.doc(`again${repetition}`), {
      email: address(7),
      createdAt: Timestamp.fromMillis(start + (addressCount + repetition) * 60_000),
    });
  await writer.close();
});
test.afterAll(async ({ database }) => {
  await database.firestore.recursiveDelete(database.firestore.collection('mailinglist'));
});

test('An editor reads one page of a long list and a count, and finds addresses by their beginning with few reads', async ({
  page,
}) => {
  await startSession(page, 'editor');
  const reads = countReads(page);
  await open(page);
  const search = page.getByRole('searchbox', { name: 'Search the addresses' });

  await test.step('The newest page first, and more on request', async () => {
    await expect(rows(page).first()).toHaveText(address(7));
    await expect(rows(page).nth(2)).toHaveText(address(addressCount - 1));
    await expect.poll(() => reads).toEqual({ records: 100, counts: 1 });
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows(page)).toHaveCount(200);
    await expect.poll(() => reads).toEqual({ records: 200, counts: 1 });
  });

  await test.step('A search reads what begins with the text, and all on request', async () => {
    await search.fill('PERSON-0042');
    await expect(rows(page)).toHaveText([address(42)]);
    await expect.poll(() => reads).toEqual({ records: 201, counts: 1 });
    await expect(page).toHaveURL(/tab=mailing-list&find=PERSON-0042/);
    await search.fill('42@');
    await expect(page.getByText('No address matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Search inside all addresses' }).click();
    await expect(page.getByText('3 of 250 addresses')).toBeVisible();
    await expect(rows(page).last()).toHaveText(address(42));
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
  });

  await test.step('The question before an address is removed', async () => {
    await page.getByRole('button', { name: `remove ${address(42)}` }).click();
    await expect(page.getByRole('alertdialog', { name: 'Remove this address?' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
