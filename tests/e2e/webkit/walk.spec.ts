import { writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import sharp from 'sharp';
import type { Database } from '../../support/e2e/database.ts';
import { demoScan } from '../../support/e2e/demo-scan.ts';
import { photo } from '../../support/e2e/photo.ts';
import { expect, test } from '../../support/e2e/webkit/fixtures.ts';
import {
  count,
  expectText,
  focusedLabel,
  openPage,
  poll,
  signIn,
  text,
} from '../../support/e2e/webkit/page.ts';
import { keys, type WebKitWindow } from '../../support/e2e/webkit/webdriver.ts';

/** A walk through the whole site in WebKit; what visitors see, in a wide and in a narrow window. */

const title = 'Added In WebKit';
const importedTitle = 'Imported In WebKit';
const scanTitle = 'Scanned In WebKit';

test.afterEach(async ({ database }) => {
  for (const name of [title, `${title} Again`, importedTitle, scanTitle])
    await database.deleteByTitle(name);
});

/** Goes on in the window of 1440 pixels, or in a new one of 390. */
async function useWidth(webkit: WebKitWindow, width: number) {
  if (width !== 1440) await webkit.openNarrow(width, 844);
  await poll(() => webkit.run<number>('return innerWidth')).toBe(width);
}

/** Opens the form of a new cassette, and fills the required fields. */
async function openForm(webkit: WebKitWindow, newTitle: string, artist: string) {
  await webkit.click('button', 'Add Cassette');
  await webkit.type('dialog input', 'Title', newTitle);
  await webkit.type('dialog input', 'Artist', artist);
}

/** In a window of 390 pixels too, nothing reaches past the right edge. */
const expectNoHorizontalScroll = async (webkit: WebKitWindow) =>
  expect(
    await webkit.run<number>(
      'return document.documentElement.scrollWidth - document.documentElement.clientWidth',
    ),
  ).toBeLessThanOrEqual(0);

/** The stored images are webp of the right size, with placeholders. */
async function expectImages(database: Database, of: string) {
  const [cassette] = await database.cassettesByTitle(of);
  for (const [field, width] of [
    ['spine', 100],
    ['front', 500],
    ['fullJCard', 787],
  ] as const) {
    const image = await database.file(cassette?.data[`${field}ImageUrl`]);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width, height: 775 });
    expect(cassette?.data[`${field}Blurhash`]).toHaveLength(36);
  }
  return cassette!.data;
}

async function fileOf(info: TestInfo, name: string, content: Buffer | string): Promise<string> {
  const path = info.outputPath(name);
  writeFileSync(path, content);
  return path;
}

// The longest first, so that two workers end at the same time.
test(
  'WebKit adds a cassette from one scan and imports a list with pictures at 390 pixels',
  { tag: '@flat' },
  async ({ webkit, site, database }, info) => {
    await useWidth(webkit, 390);
    await signIn(webkit, site.url, 'editor');
    await openForm(webkit, scanTitle, 'Mira Sol');
    await webkit.type(
      'dialog input',
      'One scan',
      await fileOf(info, 'scan.jpg', await demoScan(0)),
    );
    await expectText(webkit, 'dialog [role=status]', 'Edges found.');
    await webkit.click('dialog button', 'Add', true);
    await poll(() => count(webkit, 'dialog img[alt="Full J-Card Image"]')).toBe(1);
    await webkit.click('dialog button', 'Submit');
    await expectText(webkit, 'tbody th', scanTitle);
    await expectImages(database, scanTitle);

    await webkit.click('a', 'Import', true);
    const list = `title,artist,releaseId\n${importedTitle},Mira Sol,9955001\n`;
    await webkit.type('input', 'Choose a file', await fileOf(info, 'list.csv', list));
    await expectText(webkit, 'main', 'CSV · 1 row');
    const spine = await photo({ width: 300, height: 2000 });
    await webkit.type(
      'input',
      'Choose pictures',
      [
        await fileOf(info, '9955001-spine.jpg', spine.buffer),
        await fileOf(info, '9955001.jpg', await demoScan(1)),
      ].join('\n'),
    );
    await expectText(webkit, 'main', '2 pictures found their row');
    await expectNoHorizontalScroll(webkit);
    await webkit.click('button', 'Import', true);
    await expectText(webkit, 'main', '1 tape added.');
    await expectImages(database, importedTitle);
    await webkit.click('button', 'Logout');
    await expectText(webkit, 'dialog', 'Password');
  },
);

test(
  'WebKit adds a cassette from three files, edits it and deletes it at 1440 pixels',
  { tag: '@flat' },
  async ({ webkit, site, database }, info) => {
    await signIn(webkit, site.url, 'editor');
    await openForm(webkit, title, 'Mira Sol, Anna Ålund');
    const add = async (name: string, file: string) => {
      await webkit.type('dialog input', name, file);
      await webkit.click('dialog button', 'Add', true);
      await poll(() => count(webkit, `dialog img[alt="${name}"]`), name).toBe(1);
    };
    const spine = await photo({ width: 150, height: 1000, type: 'png' });
    const turned = await photo({ width: 800, height: 600, orientation: 6 });
    const card = await photo({ width: 800, height: 750, type: 'webp' });
    await add('Spine Image', await fileOf(info, 'spine.png', spine.buffer));
    await add('Front Image', await fileOf(info, 'phone.jpg', turned.buffer));
    await add('Full J-Card Image', await fileOf(info, 'card.webp', card.buffer));
    await expectNoHorizontalScroll(webkit);
    await webkit.click('dialog button', 'Submit');
    await expectText(webkit, 'tbody th', title);
    const added = await expectImages(database, title);
    // The photo is upright: its left edge, red above blue, is now at the top.
    const { data: pixel } = await sharp(await database.file(added.frontImageUrl))
      .extract({ left: 460, top: 40, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...pixel].map((part) => part > 128)).toEqual([true, false, false]);
    // WebKit's canvas writes no webp.
    expect(site.requested.some((path) => path.endsWith('.wasm'))).toBe(true);

    await webkit.click('button', `Edit ${title}`, true);
    await webkit.type('tr input', 'Title', ' Again');
    await webkit.type('tr input', 'Release Year', '1987');
    await webkit.click('tr button', 'Save');
    await expectText(webkit, 'tbody th', `${title} Again`);
    const [edited] = await database.cassettesByTitle(`${title} Again`);
    expect(edited?.data.releaseYear).toBe(1987);
    await expectNoHorizontalScroll(webkit);
    await webkit.click('button', `X delete ${title} Again`);
    await webkit.click('dialog button', 'Delete for good');
    await poll(() => text(webkit, 'tbody th')).not.toContain(title);
    expect(await database.cassettesByTitle(`${title} Again`)).toEqual([]);
  },
);

for (const width of [1440, 390]) {
  test(`WebKit searches, sorts, turns and unfolds on the shelf at ${width} pixels, and keeps it on the device`, async ({
    webkit,
    site,
  }) => {
    await useWidth(webkit, width);
    await signIn(webkit, site.url, 'member');
    await openPage(webkit, `${site.url}/explore?shuffle=7`);
    const spine = '[role=grid] button';
    await expectText(webkit, 'main', '48 tapes');
    await poll(() => count(webkit, '[data-image-status=loaded]')).toBeGreaterThan(3);
    await expectNoHorizontalScroll(webkit);

    await webkit.type('input', 'Search the shelf', 'deep rest');
    await expectText(webkit, 'main', '2 of 48 tapes');
    await webkit.type('input', 'Search the shelf', keys.enter);
    await webkit.click('button', width === 1440 ? 'Sort' : 'Filter & sort');
    const first = () =>
      webkit.run<string>(
        'return document.querySelector(arguments[0])?.getAttribute("aria-label")',
        spine,
      );
    await webkit.click('button', 'Title');
    await poll(first).toContain('Vol. 2');
    await webkit.click('button', 'Title');
    await poll(first).toContain('Vol. 10');
    if (width === 390) await webkit.click('button', 'Show 2 of 48 tapes');
    await poll(() => count(webkit, 'dialog')).toBe(0);

    await webkit.click(spine);
    await expectText(webkit, 'dialog h2', 'Vol. 10');
    const expectNoMotion = () =>
      poll(() =>
        webkit.run(
          `return document.querySelector('dialog').getAnimations({ subtree: true }).length`,
        ),
      ).toBe(0);
    await expectNoMotion();
    // The drag ends outside of the case: WebKit sends the click to a common ancestor.
    const side = 'dialog [role=status]';
    await webkit.drag('button', 'Cassette case', width === 1440 ? 320 : 180, 0);
    await poll(() => text(webkit, side)).not.toBe('Front');
    await expectText(webkit, 'dialog h2', 'Vol. 10');
    await expectNoMotion();
    await webkit.click('button', 'Cassette case');
    await expectText(webkit, side, 'J-card');
    await expectNoMotion();
    await webkit.click('button', 'J-card. Fold it up');
    await expectNoMotion();
    await webkit.click('dialog button', 'X', true);
    await poll(() => count(webkit, 'dialog')).toBe(0);
    await poll(() => focusedLabel(webkit)).toContain('Vol. 10');

    // The next visit begins with the copy on the device.
    await webkit.reload();
    await expectText(webkit, 'main', '2 of 48 tapes');
    await webkit.click('button', 'Remove DEEP REST');
    await expectText(webkit, 'main', '48 tapes');
    await webkit.click('button', 'Sign out');
    await expectText(webkit, 'main', 'COMING SOON');
    const stored = () => webkit.run<string[]>('return Object.keys(localStorage)');
    await poll(async () => (await stored()).filter((key) => key.startsWith('firebase'))).toEqual(
      [],
    );
  });

  test(`WebKit shows the public pages and stores a signup at ${width} pixels`, async ({
    webkit,
    site,
    database,
  }) => {
    await useWidth(webkit, width);
    await openPage(webkit, site.url);
    await expectText(webkit, 'a', 'CLICK ME!');
    for (const [path, heading] of [
      ['/about', 'About'],
      ['/shop', 'COMING SOON'],
      ['/no/such/page', 'Not found'],
      ['/explore', 'COMING SOON'],
      ['/caspla', 'Caspla'],
    ] as const) {
      await openPage(webkit, site.url + path);
      await expectText(webkit, 'main', heading);
      await expectNoHorizontalScroll(webkit);
    }
    const email = `webkit-${width}-${Date.now()}@example.org`;
    await webkit.type('input', 'Email address', email);
    await webkit.click('button', 'Join for updates');
    await expectText(webkit, 'main', 'Thanks for signing up!');
    const stored = (await database.documents('mailinglist')).filter(
      ({ data }) => data.email === email,
    );
    expect(stored.map(({ data }) => Object.keys(data).sort())).toEqual([['createdAt', 'email']]);
  });
}
