import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, signIn, test } from '../support/e2e/fixtures.ts';
import { holdRequests, requestPatterns } from '../support/e2e/network-failures.ts';

/** The states of /explore and the transitions between them. */

const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const spines = (page: Page) => shelf(page).getByRole('button');
const detail = (page: Page) => page.getByRole('dialog');
const searchInput = (page: Page) => page.getByRole('textbox', { name: 'Search the shelf' });
const filters = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
const titles = (page: Page) =>
  spines(page).evaluateAll((all) =>
    all.map((spine) => spine.getAttribute('aria-label')?.split(', ')[0]),
  );

async function openShelf(page: Page, query = '') {
  await signIn(page, 'member');
  await page.goto(`/explore?shuffle=7${query}`);
  await expect(shelf(page)).toBeVisible();
}

test('The list loads behind a spinner, and again at each sign-in', async ({ page, context }) => {
  await signIn(page, 'member');
  const open = await holdRequests(page, requestPatterns.reading);
  await page.goto('/explore');
  await expect(page.getByRole('status')).toHaveText('Fetching the tapes');
  open();
  await expect(shelf(page)).toBeVisible();
  await expect(page.getByText('Fetching the tapes')).toHaveCount(0);

  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('COMING SOON...')).toBeVisible();
  const fetched = page.waitForRequest(requestPatterns.reading);
  await signIn(other, 'member');
  await fetched;
  await expect(shelf(page)).toBeVisible();
});

test('A sort key sorts ascending, its next click descending, and each key keeps its direction', async ({
  page,
}) => {
  const [weather, crowd, loader, bus] = [
    'The Man Who Sold the Weather',
    'Background Music for Foreground People',
    'STARHAULER 48K',
    'NO BUS AFTER NINE',
  ];
  // A leading The is ignored in titles and artists.
  const ascending = {
    Title: [crowd, weather, bus, loader],
    Artist: [crowd, bus, weather, loader],
    Year: [weather, crowd, bus, loader],
    Label: [bus, loader, weather, crowd],
  };
  await openShelf(page, '&term=UNITED KINGDOM');
  const bar = page.getByRole('group', { name: 'Sort by' });
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(bar.getByRole('button')).toHaveText(Object.keys(ascending));
  await expect(bar.getByRole('button', { pressed: true })).toHaveCount(0);

  const active = bar.getByRole('button', { pressed: true });
  for (const [key, order] of Object.entries(ascending)) {
    await bar.getByRole('button', { name: key }).click();
    await expect(active).toHaveText(`${key}↑, ascending`);
    await expect.poll(() => titles(page)).toEqual(order);
    await active.click();
    await expect(active).toHaveText(`${key}↓, descending`);
    await expect.poll(() => titles(page)).toEqual(order.toReversed());
  }
  await bar.getByRole('button', { name: 'Title' }).click();
  await expect(active).toHaveText('Title↓, descending');
  await expect.poll(() => titles(page)).toEqual(ascending.Title.toReversed());
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(bar).toHaveCount(0);
  expect(await titles(page)).toEqual(ascending.Title.toReversed());
});

test('A second click on the spine, or a click on the detail view, closes the cassette', async ({
  page,
}) => {
  await openShelf(page);
  const overlay = page.locator('[data-overlay]');
  const first = spines(page).first();
  await first.click();
  await expect(detail(page)).toBeVisible();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(overlay).toHaveCount(1);
  await first.press('Enter');
  await expect(detail(page)).toHaveCount(0);
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await expect(overlay).toHaveCount(0);

  await first.click();
  await detail(page).click({ position: { x: 3, y: 3 } });
  await expect(detail(page)).toHaveCount(0);
});

test('An image shows its placeholder until it has loaded', async ({ page }) => {
  const open = await holdRequests(page, /\/o\//);
  await openShelf(page);
  const image = page.getByRole('gridcell').first().locator('[data-image-status]');
  await expect(image).toHaveAttribute('data-image-status', 'waiting');
  await expect(image.locator('canvas')).toBeVisible();
  await expect(image.locator('img')).toBeHidden();
  open();
  await expect(image).toHaveAttribute('data-image-status', 'loaded');
  await expect(image.locator('img')).toBeVisible();
  await expect(image.locator('canvas')).toHaveCount(0);
});

test('A term is added once, trimmed and never empty, and is combined with the typed text', async ({
  page,
}) => {
  await openShelf(page);
  await searchInput(page).fill('   ');
  await searchInput(page).press('Enter');
  await expect(searchInput(page)).toHaveValue('');
  await expect(filters(page)).toHaveCount(0);
  await expect(page.getByText('48 tapes', { exact: true })).toBeVisible();

  for (const typed of ['deep rest', '  deep rest ']) {
    await searchInput(page).fill(typed);
    await page.getByRole('button', { name: 'Add as filter' }).click();
    await expect(searchInput(page)).toHaveValue('');
    await expect(filters(page)).toHaveText(['DEEP REST']);
  }
  await expect(page.getByText('2 of 48 tapes')).toBeVisible();
  await searchInput(page).fill('owen pell');
  await expect(page.getByText('1 of 48 tapes')).toBeVisible();
  await searchInput(page).press('Enter');
  await expect(filters(page)).toHaveText(['DEEP REST', 'OWEN PELL']);
  await page.getByRole('button', { name: 'Remove OWEN PELL' }).click();
  await expect(page.getByText('2 of 48 tapes')).toBeVisible();
});

test('An empty shelf says that it is empty, without a violation of WCAG 2.2 AA', async ({
  page,
}) => {
  await signIn(page, 'member');
  // Neither an index nor a document.
  await page.route(requestPatterns.reading, (route) =>
    route.fulfill({ json: [], headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto('/explore');
  await expect(page.getByRole('heading', { name: 'The shelf is empty' })).toBeVisible();
  await expect(page.getByText('No tape has been put up yet.')).toBeVisible();
  await expectNoAxeViolations(page);
});
