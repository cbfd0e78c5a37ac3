import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e/fixtures.ts';

/** Addresses as people type them, in the browser's own field for e-mail, down to the database. */

const field = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' });
const join = (page: Page) => page.getByRole('button', { name: 'Join for updates' });
const thanks = (page: Page) => page.getByText('Thanks for signing up!');

test.beforeEach(async ({ page }) => {
  await page.goto('/caspla');
  await page.evaluate(() => document.fonts.ready);
});

/** The list is kept by the suite, so that each run needs mailboxes of its own. */
const mailbox = () => `ada.${Date.now()}.${Math.floor(Math.random() * 1e6)}`;

for (const { says, typed, stored } of [
  {
    says: 'upper case is stored in lower case',
    typed: (name: string) => `${name.toUpperCase()}@Example.ORG`,
    stored: (name: string) => `${name}@example.org`,
  },
  {
    says: 'zero-width and right-to-left marks are taken out',
    typed: (name: string) => `\u202e\u200b${name}@exam\u200dple.org\u200f\u202c`,
    stored: (name: string) => `${name}@example.org`,
  },
  {
    says: 'an emoji may stand before the at sign',
    typed: (name: string) => `${name}📼@example.org`,
    stored: (name: string) => `${name}📼@example.org`,
  },
  {
    says: 'an international domain is stored as mail servers know it',
    typed: (name: string) => `${name}@BÜCHER.example`,
    stored: (name: string) => `${name}@xn--bcher-kva.example`,
  },
  {
    says: 'so is a domain in Japanese, full stop and all',
    typed: (name: string) => `${name}@例え。テスト`,
    stored: (name: string) => `${name}@xn--r8jz45g.xn--zckzah`,
  },
])
  test(says, async ({ page, database }) => {
    const name = mailbox();
    await field(page).fill(typed(name));
    await join(page).click();
    await expect(thanks(page)).toBeVisible();
    const signups = await database.documents('mailinglist');
    const mine = signups.map(({ data }) => data.email).filter((email) => email.includes(name));
    expect(mine).toEqual([stored(name)]);
  });

for (const [says, typed] of [
  ['a space inside', 'ada lovelace@example.org'],
  ['two addresses', 'ada@example.org, bob@example.org'],
  ['two addresses without a space', 'ada@example.org,bob@example.org'],
  ['300 characters', `${'a'.repeat(288)}@example.org`],
  ['nothing but marks that nobody sees', '\u200b\u200f\u202e'],
  ['an emoji alone', '📼'],
] as const)
  test(`${says}: refused in words, kept as typed, and nothing is sent`, async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await field(page).fill(typed);
    const shown = await field(page).inputValue();
    await field(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email.');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(shown);
    await expect(thanks(page)).toHaveCount(0);
    expect(sent).toEqual([]);
  });

test('the trap is where no autofill looks: none of its names is one that browsers know', async ({
  page,
}) => {
  const trap = page.locator('input[name="subject"]');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  const known =
    /name|mail|phone|tel|addr|street|city|zip|post|country|company|organi|url|web|card/i;
  const words = await trap.evaluate((input: HTMLInputElement) =>
    [input.name, input.id, input.placeholder, input.labels?.[0]?.textContent].join(' '),
  );
  expect(words).not.toMatch(known);
  await expect(trap).not.toBeInViewport({ ratio: 0.5 });
  await expectNoAxeViolations(page);
});

test('a trap that was filled sends nothing, thanks for nothing, and keeps the address', async ({
  page,
  database,
}) => {
  const before = (await database.documents('mailinglist')).length;
  await page.locator('input[name="subject"]').fill('Ada Lovelace', { force: true });
  await field(page).fill('ada@example.org');
  await join(page).click();
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('ada@example.org');
  await expect(thanks(page)).toHaveCount(0);
  await expect.poll(() => database.documents('mailinglist')).toHaveLength(before);
});
