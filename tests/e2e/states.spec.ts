import type { Page } from '@playwright/test';
import { answerLookUps, openAddForm } from '../support/e2e/admin-page.ts';
import {
  expect,
  expectNoAxeViolations,
  spines,
  startSession,
  test,
} from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

/**
 * Each state of the site: no violation of WCAG 2.2 AA that axe can find in a wide and in a narrow window, and
 * nothing beside a narrow window with large letters.
 */

type State = [
  name: string,
  role: 'member' | 'editor' | null,
  path: string,
  /** Brings the state about once the page is there. */
  open?: (page: Page) => Promise<unknown>,
];

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const follow = (name: string) => (page: Page) =>
  page.getByRole('link', { name, exact: true }).first().click();
const clickText = (text: string) => (page: Page) => page.getByText(text, { exact: true }).click();
const inOrder =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const selectTwo = async (page: Page) => {
  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(at)
      .click();
};
const openSpine = (page: Page) => spines(page).first().click();

const states: State[] = [
  ['The home page', null, '/'],
  ['About', null, '/about'],
  ['The signup', null, '/caspla'],
  ['The shop', null, '/shop'],
  ['An unknown page', null, '/no/such/page'],
  ['The shelf without a sign-in', null, '/explore'],
  ['The sign-in', null, '/about', follow('Sign in')],
  ['A forgotten password', null, '/account', follow('Forgot your password?')],
  ['The login of /admin', null, '/admin'],
  ['The account', 'member', '/account', clickText('Change password')],
  ['A member at /admin', 'member', '/admin'],
  ['The shelf', 'member', '/explore?sort=title'],
  ['The wall', 'member', '/explore?shuffle=7'],
  ['The shelf as a list', 'member', '/explore', clickText('List')],
  ['The shelf as fronts', 'member', '/explore', clickText('Fronts')],
  ['A search that finds nothing', 'member', '/explore?find=xyzzy'],
  ['The filters of the shelf', 'member', '/explore?genre=Ambient', press('Filter')],
  [
    'The sheet of the shelf',
    'member',
    '/explore?genre=Ambient&label=Gleis+4',
    inOrder((page) => page.setViewportSize({ width: 390, height: 844 }), press('Filter & sort')),
  ],
  ['An empty pile', 'member', '/explore?pile=mine'],
  [
    'An open tape of words that no line holds',
    'member',
    '/explore?sort=title',
    async (page) => {
      await openSpine(page);
      const texts = page.getByRole('dialog').locator('bdi');
      await expect(texts.last()).toBeVisible();
      await texts.evaluateAll((all) => {
        for (const text of all) text.textContent = 'W'.repeat(200);
      });
    },
  ],
  [
    'A J-card',
    'member',
    '/explore?sort=title',
    inOrder(openSpine, press('Read the J-card'), (page) =>
      expect(page.getByRole('application')).toBeVisible(),
    ),
  ],
  ['The table', 'editor', '/admin?only=in-stock'],
  ['A row in edit mode', 'editor', '/admin', press(/^Edit /)],
  [
    'A cell in edit mode, with what is wrong',
    'editor',
    '/admin',
    async (page) => {
      await page.locator('[data-field="artist"]').first().dblclick();
      await page.getByLabel(/^Artist of /).fill('');
      await page.keyboard.press('Enter');
    },
  ],
  [
    'The question before changes are discarded',
    'editor',
    '/admin',
    inOrder(
      press('Add Cassette'),
      (page) => page.getByLabel('Title').fill('Typed'),
      press('Hide Form'),
    ),
  ],
  ['The form of a new tape', 'editor', '/admin', press('Add Cassette')],
  [
    'The crop of a picture and the place of a scan',
    'editor',
    '/admin',
    async (page) => {
      const form = await openAddForm(page);
      const picture = await photo({ width: 900, height: 900 });
      for (const picker of ['Front Image', 'Scan of the whole J-card'])
        await form.getByLabel(picker, { exact: true }).setInputFiles(picture);
      await expect(form.getByRole('slider', { name: 'Zoom' })).toBeVisible();
      await expect(form.getByRole('slider', { name: 'Corner at the top left' })).toBeVisible();
    },
  ],
  [
    'A release that was looked up and has filled the form',
    'editor',
    '/admin',
    async (page) => {
      await answerLookUps(page);
      const form = await openAddForm(page);
      await form.getByLabel('Title').fill('Typed');
      await form.getByLabel('Release ID').fill('5012345678900');
      await form.getByRole('button', { name: 'Look it up' }).click();
      await form.getByRole('button', { name: /HT-07 / }).click();
      await expect(form.getByText('MusicBrainz has Ferry Timetables')).toBeVisible();
    },
  ],
  [
    'The form of a tape with its history',
    'editor',
    '/admin',
    inOrder(press(/^Open /), clickText('History')),
  ],
  [
    'A bulk change',
    'editor',
    '/admin',
    inOrder(selectTwo, press('Change…'), (page) =>
      page.getByRole('dialog').getByLabel('Artist', { exact: true }).fill('Low Tide'),
    ),
  ],
  ['The question before a deletion', 'editor', '/admin', press(/^X delete /)],
  ['The import', 'editor', '/admin?tab=import'],
  [
    'An import that asks for columns and values',
    'editor',
    '/admin?tab=import',
    (page) =>
      page.getByLabel('Choose a file').setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Title;Artist;Year;Colour\nA;"B, C";soon;red\n"D;E;1;2\nF;G;1985;\n'),
      }),
  ],
  ['The bin', 'editor', '/admin?tab=bin'],
  ['The changes', 'editor', '/admin?tab=changes'],
  ['The mailing list', 'editor', '/admin?tab=mailing-list'],
];

/** Texts beside the window, and controls that can't be pressed wherever the page is scrolled to. */
const outsideWindow = (page: Page) =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const isCut = (element: Element): boolean => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      return (
        // The content of a dialog scrolls up and down only.
        (element !== root && element.parentElement !== root && /auto|scroll/.test(overflowX)) ||
        textOverflow === 'ellipsis' ||
        webkitLineClamp !== 'none' ||
        element.matches('[aria-hidden=true], svg, .visually-hidden') ||
        (element !== root && isCut(element.parentElement ?? root))
      );
    };
    const found: (string | null)[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if ((left < -1 || right > innerWidth + 1) && !isCut(text.parentElement ?? root))
        found.push(text.textContent);
    }
    // Of many rows some are as good as all.
    const controls = root.querySelectorAll(
      ':is(a, button, input, select):not(:disabled, .visually-hidden, .visually-hidden *, [href="#main"])',
    );
    for (const control of [...controls].slice(0, 60)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const at = (x: number, y: number) =>
        document.elementFromPoint(left + width * x, top + height * y);
      const isOn = (hit: Element | null) =>
        hit && (control.contains(hit) || hit.contains(control) || hit.closest('label'));
      // The panels of a card lie on the mat for a scan, or over one another, or scroll away to a strip.
      const isPanel = control.matches('[type=file], [aria-label^="Zoom to the"]');
      const places = isPanel ? [0.5, 0.3, 0.1, 0.02, 0.7, 0.9, 0.98] : [0.5];
      if (!places.some((x) => places.some((y) => isOn(at(x, y)))))
        found.push(`${control.outerHTML} below ${at(0.5, 0.5)?.outerHTML.slice(0, 80)}`);
    }
    // At an end no row is half below what stays in sight.
    scrollTo(0, 0);
    root.scrollTo(0, root.scrollHeight);
    return found;
  });

/** The looks of each element that is pressed or current, and of one of its kind beside it that is not. */
const marks = (page: Page) =>
  page.evaluate(() => {
    const marked = '[aria-pressed="true"], [aria-current]:not([aria-current="false"])';
    const shown = [
      'content',
      'color',
      'background',
      'border',
      'textDecoration',
      'outline',
    ] as const;
    const looks = (element: Element) =>
      [null, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .flatMap((style) => shown.map((name) => style[name]))
        .join();
    return [...document.querySelectorAll(marked)].flatMap((element) => {
      const kin = element.parentElement
        ?.closest('ul, nav, [role=group], div')
        ?.querySelectorAll(element.tagName);
      const other = [...(kin ?? [])].find((one) => !one.matches(marked));
      return other
        ? [{ text: element.textContent, marked: looks(element), other: looks(other) }]
        : [];
    });
  });

for (const [name, role, path, open] of states)
  test(`${name}: no barrier that axe finds, and nothing beside 320 pixels with large letters`, async ({
    page,
  }) => {
    if (role) await startSession(page, role);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await open?.(page);
    await page.waitForLoadState('networkidle');
    await expectNoAxeViolations(page);
    const devTools = await page.context().newCDPSession(page);
    for (const [letters, width] of [
      [32, 390],
      [32, 320],
      [24, 390],
      [20, 320],
      [16, 320],
    ] as const) {
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: letters } });
      await page.setViewportSize({ width, height: 640 });
      const size = `letters of ${letters} px at ${width} px`;
      await expect.poll(() => outsideWindow(page), size).toEqual([]);
    }
    await expectNoAxeViolations(page);
  });

for (const [name, role, path] of [
  ['The page that is open', null, '/about'],
  ['The tab of /admin', 'editor', '/admin'],
] as const)
  test(`${name} can be told from the others in forced colours`, async ({ page }) => {
    if (role) await startSession(page, role);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const compared = await marks(page);
    expect(compared).not.toEqual([]);
    for (const { text, marked, other } of compared) expect(marked, text ?? '').not.toBe(other);
  });

test('In forced colours the pressed key and the chips of the shelf have the highlight of the system', async ({
  page,
}) => {
  await startSession(page, 'member');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/explore?sort=title&term=TAPE');
  await expect(page.getByRole('button', { name: 'Remove TAPE' })).toBeVisible();
  const [highlight, ...marked] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'Highlight';
    const chosen = document.querySelectorAll('[data-chosen], fieldset [aria-pressed="true"]');
    return [probe, ...chosen].map((element) => getComputedStyle(element).backgroundColor);
  });
  expect(marked).toEqual([highlight, highlight]);
});
