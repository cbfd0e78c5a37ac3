import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test, waitForHydration } from '../support/e2e/fixtures.ts';

/** Email addresses typed into the browser's email field, up to the stored record. */

const field = (page: Page) => page.getByRole('textbox', { name: 'Email address' });
const join = (page: Page) => page.getByRole('button', { name: 'Join for updates' });
const thanks = (page: Page) => page.getByText('Thanks for signing up!');

test.beforeEach(async ({ page }) => {
  await page.goto('/caspla');
  await page.evaluate(() => document.fonts.ready);
  await waitForHydration(page);
});

/** The emulator keeps the list, so each test needs an address of its own. */
const mailbox = () => `ada.${Date.now()}.${Math.floor(Math.random() * 1e6)}`;

test('Upper case, invisible marks, emoji and international domains are stored in one form', async ({
  page,
  database,
}) => {
  for (const [typed, stored] of [
    // With zero-width and right-to-left marks.
    [
      (name: string) => `\u202e\u200b${name.toUpperCase()}📼@exam\u200dple.ORG\u200f\u202c`,
      (name: string) => `${name}📼@example.org`,
    ],
    [(name: string) => `${name}@BÜCHER.example`, (name: string) => `${name}@xn--bcher-kva.example`],
    // A Japanese domain with its own full stop.
    [(name: string) => `${name}@例え。テスト`, (name: string) => `${name}@xn--r8jz45g.xn--zckzah`],
  ] as const) {
    const name = mailbox();
    await page.goto('/caspla');
    await field(page).fill(typed(name));
    await join(page).click();
    await expect(thanks(page)).toBeVisible();
    const emails = (await database.documents('mailinglist')).map(({ data }) => data.email);
    expect(emails.filter((email) => email === stored(name))).toHaveLength(1);
  }
});

test('An address that is not one is refused with a message, stays in the field, and is not sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const message = page.getByRole('alert');
  for (const typed of [
    'ada lovelace@example.org',
    'ada@example.org, bob@example.org',
    'ada@example.org,bob@example.org',
    `${'a'.repeat(288)}@example.org`,
    '\u200b\u200f\u202e',
    '📼',
  ]) {
    await field(page).fill(typed);
    await expect(message).toHaveCount(0);
    const shown = await field(page).inputValue();
    await field(page).press('Enter');
    await expect(message).toHaveText('Please enter a valid email.');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(shown);
    await expect(thanks(page)).toHaveCount(0);
  }
  expect(sent).toEqual([]);
});

test('The honeypot has no name that browsers fill in', async ({ page }) => {
  const honeypot = page.locator('input[name="subject"]');
  await expect(honeypot).toHaveAttribute('autocomplete', 'off');
  const known =
    /name|mail|phone|tel|addr|street|city|zip|post|country|company|organi|url|web|card/i;
  const words = await honeypot.evaluate((input: HTMLInputElement) =>
    [input.name, input.id, input.placeholder, input.labels?.[0]?.textContent].join(' '),
  );
  expect(words).not.toMatch(known);
  await expect(honeypot).not.toBeInViewport({ ratio: 0.5 });
  await expectNoAxeViolations(page);
});
