import { expect, startSession, test } from '../support/e2e/fixtures.ts';

test('A member narrows the shelf with the filter panel', async ({ page }) => {
  await startSession(page, 'member');
  await page.goto('/explore');
  await expect(page.getByText('48 tapes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Filter the shelf' });
  const now = panel.getByRole('checkbox', { name: /^Available now/ });
  const count = Number.parseInt((await now.locator('..').innerText()).replace(/\D/g, ''), 10);
  await now.check();
  await expect(page.getByText(`${count} of 48 tapes`, { exact: true })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Shelf' }).getByRole('button')).toHaveCount(count);
});

test('Copy link puts the address of what is found on the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, 'member');
  await page.goto('/explore?term=dub&shuffle=7');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
