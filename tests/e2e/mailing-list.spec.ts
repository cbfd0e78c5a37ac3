import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import { workerEmulators } from '../support/e2e/emulator-ports.ts';
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

// The tests share one list, so they run one after another.
test.describe.configure({ mode: 'default' });
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

test('An editor reads one page of a long list and a count, finds addresses, exports each once with its first consent, and removes one with all its records', async ({
  page,
  context,
  database,
}) => {
  await startSession(page, 'editor');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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

  await test.step('Exports and copies use what was read', async () => {
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      return (await readFile(await download.path(), 'utf8')).split('\r\n');
    };
    const csv = await save('Export CSV');
    expect(csv).toHaveLength(addressCount + 2);
    expect(csv[0]).toBe('\uFEFFemail,consented_at');
    expect(csv[1]).toBe(`${address(addressCount - 1)},2026-01-01T04:09:00.000Z`);
    expect(csv.filter((line) => line.startsWith(address(7)))).toEqual([
      `${address(7)},2026-01-01T00:07:00.000Z`,
    ]);
    await page.getByRole('button', { name: 'Copy all addresses' }).click();
    await expect(page.getByText('250 addresses copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split(', ')).toHaveLength(addressCount);
    // A page, more, one search, and the whole list once.
    await expect.poll(() => reads).toEqual({ records: 201 + addressCount + 2, counts: 1 });
  });

  await test.step('An address is removed with all its records', async () => {
    await search.fill('person-0007');
    await expect(page.getByText('1 of 250 addresses')).toBeVisible();
    await page.getByRole('button', { name: `remove ${address(7)}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove this address?' });
    await expect(question).toContainText(address(7));
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('0 of 249 addresses')).toBeVisible();
    const left = await database.firestore
      .collection('mailinglist')
      .where('email', '==', address(7))
      .get();
    expect(left.size).toBe(0);
  });
});

test('A member is led to the shelf, and can read the list neither on the page nor by direct requests', async ({
  page,
  request,
}) => {
  const requested: string[] = [];
  page.on('request', (sent) => {
    if (/documents/.test(sent.url())) requested.push(sent.url());
  });
  await startSession(page, 'member');
  await page.goto('/admin?tab=mailing-list');
  await expect(page.getByText('This account can browse the shelf')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectNoAxeViolations(page);
  expect(requested).toEqual([]);
  await page.getByRole('link', { name: 'Go to the shelf' }).click();
  await expect(page).toHaveURL(/\/explore$/);

  const [auth, firestore] = workerEmulators().ports.split(',');
  const signedIn = await request.post(
    `http://127.0.0.1:${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    { data: { email: 'member@example.org', password: 'cassette', returnSecureToken: true } },
  );
  const { idToken } = await signedIn.json();
  const documents = `http://127.0.0.1:${firestore}/v1/projects/demo-spool/databases/(default)/documents`;
  const query = { from: [{ collectionId: 'mailinglist' }], limit: 1 };
  const queries: [string, unknown][] = [
    [`${documents}:runQuery`, { structuredQuery: query }],
    [
      `${documents}:runAggregationQuery`,
      { structuredAggregationQuery: { structuredQuery: query, aggregations: [{ count: {} }] } },
    ],
  ];
  for (const [url, data] of queries) {
    const answer = await request.post(url, {
      data,
      headers: { Authorization: `Bearer ${idToken}` },
    });
    expect(answer.status()).toBe(403);
  }
});
