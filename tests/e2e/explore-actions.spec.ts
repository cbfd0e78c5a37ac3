import { expect, startSession, test } from '../support/e2e/fixtures.ts';

test('Copy link puts the address of what is found on the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, 'member');
  await page.goto('/explore?term=dub&shuffle=7');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
