import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  recordRequests,
  startSession,
  test,
} from '../support/e2e/fixtures.ts';
import { requestPatterns } from '../support/e2e/network-failures.ts';

const mode = (page: Page, name: string) => page.getByRole('radio', { name });
const items = (page: Page) =>
  page.getByRole('grid', { name: 'Shelf' }).locator('[data-cassette-id]');

test('At 320 pixels the sheet shows the fronts or the list, which opens a tape and is there after a reload without a picture', {
  tag: '@every-browser',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await startSession(page, 'member');
  await page.goto('/explore?shuffle=7');
  await expect(page.getByText('48 tapes')).toBeVisible();
  for (const name of ['Fronts', 'List']) {
    await page.getByRole('button', { name: 'Filter & sort' }).click();
    await page.getByText(name, { exact: true }).click();
    await expect(mode(page, name)).toBeChecked();
    await page.getByRole('button', { name: 'Show 48 tapes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(items(page).first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }

  await items(page).first().getByRole('button').first().click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByText(/^1 of 48/)).toBeVisible();
  await detail.getByRole('button', { name: 'Next tape' }).click();
  await expect(detail.getByText(/^2 of 48/)).toBeVisible();
  await page.goBack();
  await expect(detail).toHaveCount(0);

  const pictures = recordRequests(page, requestPatterns.storage);
  await page.reload();
  await expect(items(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
  expect(pictures).toEqual([]);
});

test('All 48 tapes are printed as a list on one page of A4', async ({ page }) => {
  await startSession(page, 'member');
  await page.goto('/explore?sort=title');
  await expect(page.getByText('48 tapes')).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('heading', { name: 'The shelf' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ visible: true })).toHaveCount(48);
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(page.locator('main button:visible')).toHaveCount(0);
});

test('On a phone an open tape is printed alone on one page, with the margins of the list', async ({
  page,
}) => {
  const startPrint = async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  };
  const endPrint = async () => {
    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  };
  // As wide as A4 between its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await startSession(page, 'member');
  await page.goto('/explore?sort=title');
  await expect(items(page).first()).toBeVisible();
  await startPrint();
  const list = page.getByRole('heading', { name: 'The shelf' });
  const left = (await list.boundingBox())?.x;
  await endPrint();
  await items(page).first().getByRole('button').click();
  const tape = page.getByRole('dialog');
  await expect(tape.getByText(/^1 of 48/)).toBeVisible();
  const isModal = () => tape.evaluate((it) => it.matches(':modal'));
  await expect.poll(isModal).toBe(true);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await startPrint();
  // A modal dialog would lose what does not fit on its page.
  expect(await isModal()).toBe(false);
  await expect(list).toBeHidden();
  await expect(tape.getByRole('button').filter({ visible: true })).toHaveCount(0);
  expect((await tape.getByRole('heading').boundingBox())?.x).toBe(left);
  const boxOf = (part: string) => tape.locator(part).boundingBox();
  const [spine, card] = [await boxOf('[data-face=spine]'), await boxOf('img[loading=lazy]')];
  expect(spine?.x).toBe(left);
  expect(card?.y).toBe(spine?.y);
  await endPrint();
  await expect.poll(isModal).toBe(true);
});

test('On a phone an open tape is printed with its J-card, which is not requested before', async ({
  page,
}) => {
  const requested = recordRequests(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, 'member');
  await page.goto('/explore?shuffle=7');
  await items(page).first().getByRole('button').click();
  const detail = page.getByRole('dialog');
  await expect(detail.locator('[data-image-status=loaded]').first()).toBeVisible();
  const card = (await detail.locator('img[loading=lazy]').getAttribute('src')) ?? '';
  expect(card).toMatch(/^http/);
  expect(requested).not.toContain(card);
  // The width of the J-card's image.
  // Chromium waits for it two seconds.
  await expect(async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf).toContain('/Width 787');
  }).toPass();
  expect(requested).toContain(card);
});
