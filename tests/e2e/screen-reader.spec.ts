import type { Page } from '@playwright/test';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';

/** What a screen reader is given: the accessibility tree, and the focus. */

const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const first = 'Deep Rest for Shift Workers Vol. 2, Dr. Ines Calder';
const second = 'Deep Rest for Shift Workers Vol. 10, Dr. Ines Calder, Owen Pell';

test('A screen reader is told the shelf, the filter panel and an open cassette', async ({
  page,
}) => {
  await startSession(page, 'member');
  await page.goto('/explore?shuffle=7');
  await expect(shelf(page)).toBeVisible();
  await expect(page.getByText('This is our shelf: each spine is a tape')).toBeVisible();

  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('button', { name: 'Title', exact: true }).click();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Soft Hours Institute/ }).check();
  await expect(page.getByRole('region', { name: 'Filter the shelf' })).toMatchAriaSnapshot(`
    - region "Filter the shelf":
      - group:
        - text: Genre
        - group "Genre":
          - checkbox "Relaxation 2"
          - checkbox "Spoken Word 1"
      - group:
        - group "Label":
          - textbox "Find in Label"
          - checkbox "Soft Hours Institute 2" [checked]
      - group "Available":
        - checkbox "Available now 2"
      - button "Clear the filters"
  `);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Explore" [level=1]
      - search:
        - textbox "Search the shelf"
        - list "Filters":
          - listitem:
            - 'button "Remove Label: Soft Hours Institute"'
        - button "Add as filter"
        - button "Sort" [expanded]
      - group "Sort by":
        - button "Title, ascending" [pressed]
        - button "Artist"
        - button "Year"
        - button "Label"
      - button "Filter"
      - button "Shuffle"
      - button "New"
      - button "My pile"
      - button "Pull one out"
      - paragraph: 2 of 48 tapes · By Title ↑
      - grid "Shelf":
        - row:
          - gridcell:
            - button "${first}, available, 1 of 2"
          - gridcell:
            - button "${second}, available, 2 of 2"
  `);

  await shelf(page).getByRole('button').first().press('Enter');
  const detail = page.getByRole('dialog', { name: 'Deep Rest for Shift Workers Vol. 2' });
  await expect(detail).toBeFocused();
  await expect(detail).toMatchAriaSnapshot(`
    - dialog "Deep Rest for Shift Workers Vol. 2":
      - button "Previous tape" [disabled]
      - button "Next tape"
      - button "X"
      - button "Cassette case. Unfold the J-card"
      - button "Read the J-card"
      - heading "Deep Rest for Shift Workers Vol. 2" [level=2]
      - paragraph:
        - link "Dr. Ines Calder"
      - term: Label
      - definition:
        - link "Soft Hours Institute"
      - term: Country
      - term: Year
      - paragraph: Available at Waiting Room
      - link "Ask for this tape"
      - term: Release ID
      - definition: SHI-002
      - button "Copy link"
  `);
  await detail.getByRole('button', { name: 'Next tape' }).click();
  await page.keyboard.press('Escape');
  await expect(
    shelf(page).getByRole('button', { name: `${second}, available, 2 of 2` }),
  ).toBeFocused();
});
