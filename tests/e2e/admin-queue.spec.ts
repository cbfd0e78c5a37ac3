import { cardImage } from '../../tools/scans/cards.ts';
import { renderScan } from '../../tools/scans/make-scan.ts';
import { cropScan, openAddForm } from '../support/e2e/admin-page.ts';
import { jpegOf } from '../support/e2e/demo-scan.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';

const title = 'Queued By A Test';

test.afterEach(({ database }) => database.deleteByTitle(title));

/** Scans of different cards on a dark lid. */
const scanFiles = () =>
  Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const scan = await renderScan([await cardImage(index)], {
        seed: index,
        background: 'black lid',
        width: 700,
        height: 690,
        cardWidth: 600,
        centers: [{ x: 0.5, y: 0.5 }],
        rotation: index % 3,
        folds: [187, 287],
      });
      return { ...(await jpegOf(scan)), name: `${index + 1}.jpg` };
    }),
  );

test('Ten scans become ten tapes in one sitting, also after a reload', async ({
  page,
  database,
}) => {
  await openAdmin(page, adminPath(title));
  await openAddForm(page);
  page.on('dialog', (dialog) => dialog.accept());
  const form = page.getByRole('dialog');
  await form.getByLabel('Scan of the whole J-card').setInputFiles(await scanFiles());
  for (let number = 1; number <= 10; number++) {
    const place = number <= 4 ? `Tape ${number} of 10` : `Tape ${number - 3} of 7`;
    await expect(form.getByRole('heading', { name: place })).toBeVisible();
    if (number === 4) {
      await page.reload();
      await expect(page.getByText('7 tapes not finished.')).toBeVisible();
      await page.getByRole('button', { name: 'Go on' }).click();
    }
    await expect(form.getByLabel('Title')).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Band ${number}`);
    await cropScan(page);
    await form.getByRole('button', { name: number < 10 ? 'Save and next' : 'Submit' }).click();
  }
  await expect(form).toHaveCount(0);
  const added = await database.cassettesByTitle(title);
  expect(new Set(added.flatMap(({ data }) => data.artist)).size).toBe(10);
  expect(new Set(added.map(({ data }) => data.fullJCardBlurhash)).size).toBe(10);
});
