import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import { workerEmulators } from '../support/e2e/emulator-ports.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  signIn,
  test,
} from '../support/e2e/fixtures.ts';

const people = 3000;
const start = Date.UTC(2026, 0, 1);
const address = (at: number) => `person-${String(at).padStart(4, '0')}@spool.example`;

const open = async (page: Page) => {
  await page.goto('/admin?tab=mailing-list');
  await expect(page.getByText('3,002 sign-ups')).toBeVisible();
};
const rows = (page: Page) => page.getByRole('table', { name: 'Addresses' }).getByRole('rowheader');

/** The records that came over the wire, each a read that is paid for, and the counts that were asked. */
function listen(page: Page) {
  const seen = { records: 0, counts: 0 };
  page.on('response', async (response) => {
    const url = response.url();
    if (/runAggregationQuery/.test(url)) seen.counts++;
    if (!/runQuery/.test(url)) return;
    const answer = (await response.json().catch(() => [])) as {
      document?: { name: string };
    }[];
    // The tapes are asked for before it, and may come after.
    seen.records += answer.filter(({ document }) =>
      document?.name.includes('/mailinglist/'),
    ).length;
  });
  return seen;
}

// One list for all of them, in one suite.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ database }) => {
  const list = database.firestore.collection('mailinglist');
  await database.firestore.recursiveDelete(list);
  const writer = database.firestore.bulkWriter();
  for (let at = 0; at < people; at++)
    writer.set(list.doc(`p${at}`), {
      email: address(at),
      createdAt: Timestamp.fromMillis(start + at * 60_000),
    });
  // One of them twice more, in the end.
  for (const again of [1, 2])
    writer.set(list.doc(`again${again}`), {
      email: address(7),
      createdAt: Timestamp.fromMillis(start + (people + again) * 60_000),
    });
  await writer.close();
});
test.afterAll(async ({ database }) => {
  await database.firestore.recursiveDelete(database.firestore.collection('mailinglist'));
});

test.describe('an editor', () => {
  test.beforeEach(({ page }) => signIn(page, 'editor'));

  test('opens thousands of addresses by reading one page and a count', async ({ page }) => {
    const seen = listen(page);
    await open(page);
    await expect(rows(page)).toHaveCount(100);
    await expect(rows(page).first()).toHaveText(address(7));
    await expect(rows(page).nth(2)).toHaveText(address(2999));
    await expect.poll(() => seen).toEqual({ records: 100, counts: 1 });
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows(page)).toHaveCount(200);
    await expect.poll(() => seen).toEqual({ records: 200, counts: 1 });
  });

  test('finds an address by its beginning, and reads no other', async ({ page }) => {
    await open(page);
    const seen = listen(page);
    await page.getByRole('searchbox', { name: 'Search the addresses' }).fill('PERSON-0042');
    await expect(rows(page)).toHaveText([address(42)]);
    await expect.poll(() => seen).toEqual({ records: 1, counts: 0 });
    await expect(page).toHaveURL(/tab=mailing-list&find=PERSON-0042/);
    await page.getByRole('searchbox', { name: 'Search the addresses' }).fill('42@');
    await expect(page.getByText('No address matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Search inside all addresses' }).click();
    await expect(page.getByText('30 of 3,000 addresses')).toBeVisible();
    await expect(rows(page).last()).toHaveText(address(42));
  });

  test('exports and copies every address once, with its first consent, and reads once', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    const seen = listen(page);
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      return (await readFile(await download.path(), 'utf8')).split('\r\n');
    };
    const csv = await save('Export CSV');
    expect(csv).toHaveLength(people + 2);
    expect(csv[0]).toBe('\uFEFFemail,consented_at');
    expect(csv[1]).toBe(`${address(2999)},2026-01-03T01:59:00.000Z`);
    expect(csv.filter((line) => line.startsWith(address(7)))).toEqual([
      `${address(7)},2026-01-01T00:07:00.000Z`,
    ]);
    const listmonk = await save('Export for listmonk');
    expect(listmonk[0]).toBe('\uFEFFemail,name,attributes');
    expect(listmonk[people]).toBe(
      `${address(0)},,"{""consented_at"":""2026-01-01T00:00:00.000Z""}"`,
    );
    await page.getByRole('button', { name: 'Copy all addresses' }).click();
    await expect(page.getByText('3,000 addresses copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split(', ')).toHaveLength(people);
    await expect.poll(() => seen).toEqual({ records: people + 2, counts: 0 });
    await expectNoAxeViolations(page);
  });

  test('sees it on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  });

  test('removes one who asked to be forgotten, with every record', async ({ page, database }) => {
    await open(page);
    await page
      .getByRole('button', { name: `remove ${address(7)}` })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: 'Remove this address?' });
    await expect(question).toContainText(address(7));
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('2,999 sign-ups')).toBeVisible();
    await expect(page.getByRole('button', { name: `remove ${address(2999)}` })).toBeFocused();
    const left = await database.firestore
      .collection('mailinglist')
      .where('email', '==', address(7))
      .get();
    expect(left.size).toBe(0);
  });
});

test('a member reaches it neither by the page nor past it', async ({ page, request }) => {
  await signIn(page, 'member');
  await page.goto('/admin?tab=mailing-list');
  await expect(page.getByText('This account can browse the shelf')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);

  const [auth, firestore] = workerEmulators().ports.split(',');
  const signedIn = await request.post(
    `http://127.0.0.1:${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    { data: { email: 'member@example.org', password: 'cassette', returnSecureToken: true } },
  );
  const { idToken } = await signedIn.json();
  const documents = `http://127.0.0.1:${firestore}/v1/projects/demo-spool/databases/(default)/documents`;
  const query = { from: [{ collectionId: 'mailinglist' }], limit: 1 };
  const asks: [string, unknown][] = [
    [`${documents}:runQuery`, { structuredQuery: query }],
    [
      `${documents}:runAggregationQuery`,
      { structuredAggregationQuery: { structuredQuery: query, aggregations: [{ count: {} }] } },
    ],
  ];
  for (const [url, data] of asks) {
    const answer = await request.post(url, {
      data,
      headers: { Authorization: `Bearer ${idToken}` },
    });
    expect(answer.status()).toBe(403);
  }
});
