import type { Locator, Page } from '@playwright/test';
import type { Database } from '../support/e2e/database.ts';
import { readDeviceCopy } from '../support/e2e/device-copy.ts';
import { expect, recordRequests, signInAs, startSession, test } from '../support/e2e/fixtures.ts';
import { holdRequests } from '../support/e2e/network-failures.ts';
import { longestRequestChain } from '../support/e2e/request-chain.ts';

/** What a visit to the shelf waits for (docs/decisions/0012-first-spine.md). */

const hour = 3_600_000;
const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const tapes = (page: Page) => page.getByText('48 tapes');
const picture = /\/o\/images.*alt=media/;
/** What the identity provider is asked: for a new token, and for the account. */
const identity = /securetoken\.googleapis\.com|accounts:lookup/;
const tokenRenewal = /securetoken\.googleapis\.com/;

const storedScreen = (page: Page) => page.evaluate(() => localStorage.getItem('first-screen'));

/** Stores a copy of the shelf on the device, and what the next visit shows first. */
async function visit(page: Page) {
  await page.goto('/explore');
  await expect(tapes(page)).toBeVisible();
  await expect.poll(() => readDeviceCopy(page)).not.toEqual({});
  await expect.poll(() => storedScreen(page)).not.toBeNull();
}

test('A first visit waits for four requests in a row until its first picture, the next one for two', async ({
  page,
}) => {
  await startSession(page, 'member');
  await page.clock.setFixedTime(Date.now() + 2 * hour);
  const first = await longestRequestChain(page, picture, () =>
    page.goto('/explore', { waitUntil: 'commit' }),
  );
  // The page, the token, the versions of the shelf with its first cassettes, the picture.
  expect(first).toHaveLength(4);

  await expect.poll(() => readDeviceCopy(page)).not.toEqual({});
  await expect.poll(() => storedScreen(page)).not.toBeNull();
  await page.clock.setFixedTime(Date.now() + 4 * hour);
  const again = await longestRequestChain(page, picture, () =>
    page.goto('/explore', { waitUntil: 'commit' }),
  );
  expect(again).toHaveLength(2);
});

const authChunk = /\/assets\/session-/;

test('A first visit requests Auth after its first picture', async ({ page }) => {
  await startSession(page, 'member');
  // No limit passes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const asked = recordRequests(page, authChunk);
  const requested = page.waitForRequest(picture);
  await page.goto('/explore');
  await requested;
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(tapes(page)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('A first visit loads the site although the database does not answer', async ({ page }) => {
  await startSession(page, 'member');
  const release = await holdRequests(page, /documents:/);
  await page.goto('/explore');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(tapes(page)).toBeHidden();
  release();
  await expect(tapes(page)).toBeVisible();
});

test('Whoever comes back sees the shelf with its pictures before any service answers', async ({
  page,
}) => {
  await startSession(page, 'member');
  await visit(page);
  await page.clock.setFixedTime(Date.now() + 2 * hour);
  const asked: string[] = [];
  // Neither the identity provider nor the database answers.
  await page.route(/securetoken|accounts:|documents:/, (route) => {
    asked.push(route.request().url());
  });
  await page.goto('/explore');
  await expect(tapes(page)).toBeVisible();
  await expect(shelf(page).locator('[data-image-status=loaded]').first()).toBeVisible();
  expect(asked.filter((url) => /documents:/.test(url))).toEqual([]);
  await page.unrouteAll();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

// What each answer means is shown by tests/unit/firebase/requests/token.test.ts.
for (const [what, end, when, hours, answer] of [
  [
    'disabled',
    ({ auth }: Database, uid: string) => auth.updateUser(uid, { disabled: true }),
    'within the hour of its token',
    0,
    /accounts:lookup/,
  ],
  [
    'removed',
    ({ auth }: Database, uid: string) => auth.deleteUser(uid),
    'after the hour of its token',
    2,
    tokenRenewal,
  ],
] as const)
  test(`An account that was ${what} sees its own copy until the first answer, ${when}, and then nothing of it is left`, async ({
    page,
    database,
  }) => {
    const email = `member.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.org`;
    const { uid } = await database.auth.createUser({ email, password: 'cassette' });
    try {
      // Minute 0: the account signs in, sees the shelf, and leaves.
      await signInAs(page, email);
      await visit(page);
      await page.goto('/about');

      // Minute 10: an operator ends the account. Later it comes back.
      await end(database, uid);
      await page.clock.setFixedTime(Date.now() + hours * hour);
      const release = await holdRequests(page, identity);
      const asked = page.waitForRequest(answer);
      await page.goto('/explore');
      await asked;
      await expect(tapes(page)).toBeVisible();

      // The provider answers.
      release();
      await expect(page.getByText('COMING SOON...')).toBeVisible();
      await expect(shelf(page)).toHaveCount(0);
      await expect.poll(() => readDeviceCopy(page)).toEqual({});
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});

      // The next visit begins as for anybody who is not signed in.
      await page.reload();
      await expect(page.getByText('COMING SOON...')).toBeVisible();
      await expect(shelf(page)).toHaveCount(0);
    } finally {
      await database.auth.deleteUser(uid).catch(() => {});
    }
  });

const firstScreen = (page: Page) => page.locator('[data-first-screen]');

/** Begins a visit whose site's script is not answered before `release`. */
async function visitWithoutScript(page: Page, stylesAreLate: boolean) {
  const release = await holdRequests(page, /\/assets\/index-[^/]*\.js/);
  const releaseStyles = await holdRequests(page, /\/assets\/[^/]*\.css/);
  const requested = page.waitForRequest(picture);
  if (!stylesAreLate) releaseStyles();
  await page.goto('/explore', { waitUntil: 'commit' });
  await requested;
  releaseStyles();
  // The places depend on the styles.
  await expect(firstScreen(page)).toHaveCSS('position', 'absolute');
  return release;
}

/** The address and the place of each picture. */
const pictures = (spines: Locator) =>
  spines.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const { src } = element.querySelector('img') ?? {};
      return [src || null, ...[left, top, width, height].map(Math.round)];
    }),
  );

for (const [width, stylesAreLate] of [
  [320, false],
  [1440, true],
] as const)
  test(`Whoever comes for the first time and again sees pictures before the site’s script has run, and the shelf takes their places, at ${width} pixels${stylesAreLate ? ', with late styles' : ''}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await startSession(page, 'member');
    for (const isReturn of [false, true]) {
      const release = await visitWithoutScript(page, stylesAreLate);
      const images = () =>
        firstScreen(page).evaluate((screen) =>
          [...screen.querySelectorAll('img')].map((one) => one.complete && one.naturalWidth > 0),
        );
      await expect.poll(images).toContain(true);
      await expect(firstScreen(page)).toHaveAttribute('aria-hidden', 'true');
      await expect(shelf(page)).toHaveCount(0);
      await page.evaluate(async () => {
        await document.fonts.ready;
      });
      // Its place is known one frame after the styles.
      await expect(firstScreen(page).locator('img').first()).toBeInViewport();
      const before = await pictures(firstScreen(page).locator('> *'));

      release();
      await expect(tapes(page)).toBeVisible();
      await expect(firstScreen(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
      const cells = shelf(page).locator('[data-cassette-id]');
      await expect
        .poll(async () => (await pictures(cells)).slice(0, before.length))
        .toEqual(before);
      if (isReturn) continue;
      await expect.poll(() => readDeviceCopy(page)).not.toEqual({});
      await expect.poll(() => storedScreen(page)).not.toBeNull();
      await page.unrouteAll();
    }
  });

test('A hint alone shows nothing: without a session on the device the copy stays hidden', async ({
  page,
}) => {
  await startSession(page, 'member');
  await visit(page);
  await page.goto('/about');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('firebase:')) localStorage.removeItem(key);
  });
  const shown: string[] = [];
  await page.exposeFunction('reportShelf', (text: string) => shown.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const spine = document.querySelector('[role=grid]');
      if (spine) (window as unknown as { reportShelf(text: string): void }).reportShelf('shelf');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/explore');
  await expect(page.getByText('COMING SOON...')).toBeVisible();
  expect(shown).toEqual([]);
  await expect.poll(() => readDeviceCopy(page)).toEqual({});
});
