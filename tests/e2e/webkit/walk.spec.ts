import { Key } from 'selenium-webdriver';
import sharp from 'sharp';
import { demoScan } from '../../support/e2e/demo-scan.ts';
import { photo } from '../../support/e2e/photo.ts';
import { expect, test } from '../../support/e2e/webkit.ts';

/** What WebKit does in another way than the other engines. */

const title = 'Added In WebKit';
test.afterEach(({ database }) => database.deleteByTitle(title));

test(
  'WebKit adds a cassette from one scan and a turned photo at 390 pixels',
  {
    tag: '@flat',
  },
  async ({ webkit, site, database }, info) => {
    const fileOf = async (name: string, content: Buffer) => {
      await sharp(content).keepMetadata().toFile(info.outputPath(name));
      return info.outputPath(name);
    };
    const turned = await photo({ width: 800, height: 600, orientation: 6 });
    await webkit.openNarrow(390, 844);
    await webkit.signIn(`${site.url}/admin`, 'editor');
    await webkit.click('button', 'Add Cassette');
    await webkit.type('dialog input', 'Title', title);
    await webkit.type('dialog input', 'Artist', 'Mira Sol');
    const scan = await demoScan(1);
    await webkit.type('dialog input', 'Scan', await fileOf('scan.jpg', scan.buffer));
    await webkit.expectCount('dialog [role=slider][aria-label="Corner at the top left"]', 1);
    await webkit.type('dialog input', 'Front Image', await fileOf('phone.jpg', turned.buffer));
    // The form moves until the cropper is there.
    await webkit.expectCount('dialog [role=group][aria-label^="Crop position"]', 1);
    await webkit.click('dialog button', 'Add', true);
    await webkit.expectCount('dialog img[alt="Front Image"]', 1);
    await webkit.click('dialog button', 'Submit');
    await webkit.expectText('main li', title);

    const [cassette] = await database.cassettesByTitle(title);
    for (const [field, width] of Object.entries({ spine: 100, front: 500, fullJCard: 787 })) {
      const image = await database.file(cassette?.data[`${field}ImageUrl`]);
      expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width, height: 775 });
      expect(cassette?.data[`${field}Blurhash`]).toHaveLength(36);
    }
    // The photo is upright: its left edge, red above blue, is now at the top.
    const pixel = await sharp(await database.file(cassette?.data.frontImageUrl))
      .extract({ left: 460, top: 40, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...pixel].map((part) => part > 128)).toEqual([true, false, false]);
  },
);

for (const width of [1440, 390])
  test(`WebKit searches, sorts, turns and on a phone unfolds on the shelf at ${width} pixels`, async ({
    webkit,
    site,
  }) => {
    if (width !== 1440) await webkit.openNarrow(width, 844);
    await webkit.signIn(`${site.url}/admin`, 'member');
    await webkit.open(`${site.url}/explore?shuffle=7`);
    await webkit.expectText('main', '48 tapes');
    await webkit.type('input', 'Search the shelf', `deep rest${Key.ENTER}`);
    await webkit.expectText('main', '2 of 48 tapes');
    await webkit.click('button', width === 1440 ? 'Sort' : 'Filter & sort');
    const labelOf = (element: string) => () =>
      webkit.run<string>(`return ${element}?.getAttribute('aria-label') ?? ''`);
    const first = labelOf(`document.querySelector('[role=grid] button')`);
    await webkit.click('button', 'Title');
    await webkit.poll(first).toContain('Vol. 2');
    await webkit.click('button', 'Title, ascending');
    await webkit.poll(first).toContain('Vol. 10');
    if (width === 390) await webkit.click('button', 'Show 2 of 48 tapes');
    await webkit.expectCount('dialog', 0);

    await webkit.click('[role=grid] button');
    await webkit.expectText('dialog h2', 'Vol. 10');
    await webkit.expectNoMotion('dialog');
    // The drag ends outside of the case: WebKit sends the click to a common ancestor.
    const side = () => webkit.text('dialog [role=status]');
    await webkit.drag('button', 'Cassette case', width === 1440 ? 320 : 180);
    await webkit.poll(side).not.toBe('Front');
    await webkit.expectText('dialog h2', 'Vol. 10');
    await webkit.expectNoMotion('dialog');
    // In the wide window the J-card lies beside the case.
    if (width === 390) {
      await webkit.click('button', 'Cassette case');
      await webkit.poll(side).toBe('J-card');
      await webkit.expectNoMotion('dialog');
    }
    await webkit.click('dialog button', 'X', true);
    await webkit.expectCount('dialog', 0);
    await webkit.poll(labelOf('document.activeElement')).toContain('Vol. 10');

    await webkit.driver.navigate().refresh();
    await webkit.expectText('main', '2 of 48 tapes');
    await webkit.click('button', 'Sign out');
    await webkit.expectText('main', 'COMING SOON');
  });

test('WebKit starts the shelf with the server gone', { tag: '@flat' }, async ({ webkit, site }) => {
  await webkit.signIn(`${site.url}/admin`, 'member');
  await webkit.open(`${site.url}/explore?shuffle=7`);
  const worker = `return navigator.serviceWorker.getRegistration().then((one) => one?.active?.state)`;
  await webkit.poll(() => webkit.run(worker)).toBe('activated');
  site.isCutOff = true;
  // Its driver cannot cut the services off.
  await webkit.open(`${site.url}/explore?shuffle=8`);
  await webkit.expectText('main', '48 tapes');
});

test('WebKit loads a part of the site when the network is back', { tag: '@flat' }, async ({
  webkit,
  site,
}) => {
  await webkit.open(`${site.url}/not-there`);
  site.isCutOff = true;
  await webkit.click('a', 'About');
  await webkit.expectText('[role=alert]', 'No connection');
  await webkit.click('a', 'Reload');
  await webkit.expectText('[role=alert]', 'Trying…');
  site.isCutOff = false;
  // The prerendered page has the heading too.
  const heading = async () => (await webkit.isHydrated()) && webkit.text('h1');
  await webkit.poll(heading).toBe('About');
});
