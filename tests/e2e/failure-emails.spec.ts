import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e/fixtures.ts';

/** E-mail addresses typed into the browser's email field, up to the stored record. */

const field = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' });
const join = (page: Page) => page.getByRole('button', { name: 'Join for updates' });
const thanks = (page: Page) => page.getByText('Thanks for signing up!');

test.beforeEach(async ({ page }) => {
  await page.goto('/caspla');
  await page.evaluate(() => document.fonts.ready);
});

/** The emulator keeps the list, so each test needs an address of its own. */
const mailbox = () => `ada.${Date.now()}.${Math.floor(Math.random() * 1e6)}`;

for (const { title, typed, stored } of [
  {
    title: 'Upper case is stored in lower case',
    typed: (name: string) => `${name.toUpperCase()}@Example.ORG`,
    stored: (name: string) => `${name}@example.org`,
  },
  {
    title: 'Zero-width and right-to-left marks are removed',
    typed: (name: string) => `\u202e\u200b${name}@exam\u200dple.org\u200f\u202c`,
    stored: (name: string) => `${name}@example.org`,
  },
  {
    title: 'An emoji before the at sign is accepted',
    typed: (name: string) => `${name}📼@example.org`,
    stored: (name: string) => `${name}📼@example.org`,
  },
  {
    title: 'An international domain is stored as punycode',
    typed: (name: string) => `${name}@BÜCHER.example`,
    stored: (name: string) => `${name}@xn--bcher-kva.example`,
  },
  {
    title: 'A Japanese domain with its own full stop is stored as punycode',
    typed: (name: string) => `${name}@例え。テスト`,
    stored: (name: string) => `${name}@xn--r8jz45g.xn--zckzah`,
  },
])
  test(title, async ({ page, database }) => {
    const name = mailbox();
    await field(page).fill(typed(name));
    await join(page).click();
    await expect(thanks(page)).toBeVisible();
    const signups = await database.documents('mailinglist');
    const mine = signups.map(({ data }) => data.email).filter((email) => email.includes(name));
    expect(mine).toEqual([stored(name)]);
  });

for (const [input, typed] of [
  ['An address with a space', 'ada lovelace@example.org'],
  ['A list of two addresses', 'ada@example.org, bob@example.org'],
  ['A list of two addresses without a space', 'ada@example.org,bob@example.org'],
  ['An address of 300 characters', `${'a'.repeat(288)}@example.org`],
  ['A text of invisible characters', '\u200b\u200f\u202e'],
  ['An emoji', '📼'],
] as const)
  test(`${input} is refused with a message, stays in the field, and is not sent`, async ({
    page,
  }) => {
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

test('A filled honeypot sends nothing, shows no thanks and keeps the address', async ({
  page,
  database,
}) => {
  const [bot, person] = [`bot.${mailbox()}@example.org`, `${mailbox()}@example.org`];
  const honeypot = page.locator('input[name="subject"]');
  await honeypot.fill('Ada Lovelace', { force: true });
  await field(page).fill(bot);
  await join(page).click();
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue(bot);
  await expect(thanks(page)).toHaveCount(0);

  // A signup that is stored after it shows that the first one would have been stored by now.
  await honeypot.fill('', { force: true });
  await field(page).fill(person);
  await join(page).click();
  await expect(thanks(page)).toBeVisible();
  const stored = (await database.documents('mailinglist')).map(({ data }) => data.email);
  expect(stored).toContain(person);
  expect(stored).not.toContain(bot);
});
