import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { State } from '../browser.ts';
import { editThree } from '../edit-three.ts';
import type { Effort, Environment } from '../environment.ts';
import { waitForIdle } from '../page-actions.ts';
import { Recording } from '../recording.ts';
import { spine } from '../selectors.ts';
import { waitForShelf } from '../shelf-actions.ts';
import { asCount, asRatio, asSpread, type Table } from '../table.ts';
import { expireToken } from './expire-token.ts';
import { type Device, devices, lineNote, type SlowVisits, withSlowVisits } from './slow-visits.ts';

const visitNames = ['first time', 'again', 'again, 3 changed'] as const;
const floorPath = '/floor';

/**
 * Times of the shelf from navigation, over a slow line and with a processor four times slower, beside
 * a static page with the same pictures: the first visit, one with the copy, and one after three edits.
 */
export function measureNavigation(
  environment: Environment,
  { count, quick, printsRequests }: Effort,
): Promise<Table[]> {
  const rounds = quick ? 1 : 3;
  const deviceNames: Device[] = quick ? ['phone'] : ['phone', 'laptop'];
  return withSlowVisits(environment, printsRequests, async (visits) => {
    const recording = new Recording();
    const member = await visits.signIn();
    for (const size of [100, count]) {
      await environment.fill(size);
      await warmUp(visits, member, size);
      for (let round = 0; round < rounds; round++)
        for (const device of deviceNames) {
          const shelf = await openBrowser(visits, devices[device], member);
          const floor = await openBrowser(visits, devices[device]);
          for (const name of visitNames) {
            if (name === visitNames[2]) await editThree(environment, size);
            await visits.inEmptyPage(shelf, expireToken);
            const ours = await visits.visit(shelf, '/explore', pictureTimes);
            await leaveShelf(ours.page, size);
            visits.addPage(floorPath, floorPage(ours.result.pictures));
            // As before the visit of the shelf.
            await visits.inEmptyPage(floor, () => {});
            const least = await visits.visit(floor, floorPath, pictureTimes);
            await least.page.close();
            for (const what of ['first', 'all'] as const) {
              recording.add(`${device} ${size} ${name} ${what}`, ours.result[what]);
              recording.add(`${device} ${size} ${name} ${what} floor`, least.result[what]);
            }
          }
          await shelf.close();
          await floor.close();
        }
    }
    return [tableOf(recording, deviceNames, count, rounds)];
  });
}

function tableOf(
  recording: Recording,
  deviceNames: readonly Device[],
  count: number,
  rounds: number,
): Table {
  const besideFloor = (name: string) => {
    const [one, least] = [recording.of(name), recording.of(`${name} floor`)];
    return [asSpread(one), asSpread(least), asRatio(one, least)];
  };
  const every = 'every picture on the screen';
  return {
    title: 'The shelf from navigation, medians (and the range)',
    columns: ['visit', 'first picture', 'floor', 'ratio', every, 'floor', 'ratio', 'goal'],
    rows: deviceNames.flatMap((device) =>
      [100, count].flatMap((size) =>
        visitNames.map((name) => [
          `${device}, ${asCount(size)} cassettes, ${name}`,
          ...besideFloor(`${device} ${size} ${name} first`),
          ...besideFloor(`${device} ${size} ${name} all`),
          name === visitNames[0] ? '2.0×' : '1.5×',
        ]),
      ),
    ),
    notes: [
      lineNote,
      'The token has expired, and each visit has a new order. Floor: a static page with the same pictures, those in its browser’s cache too.',
      `Rounds: ${rounds}.`,
    ],
  };
}

/** The first answers of the emulators take longer. */
async function warmUp(visits: SlowVisits, member: State, size: number) {
  const context = await openBrowser(visits, devices.phone, member);
  const page = await context.newPage();
  await page.goto(`${visits.origin}/explore`);
  await leaveShelf(page, size);
  await context.close();
}

/** Closes the page once the whole shelf is loaded, and stored on the device. */
async function leaveShelf(page: Page, size: number) {
  await waitForShelf(page, size);
  await page.waitForLoadState('networkidle');
  await waitForIdle(page);
  await page.close();
}

/** A page of these pictures alone, about as far down as on the shelf. */
const floorPage = (pictures: readonly string[]) => {
  const images = pictures.map((url) => {
    const src = url.replaceAll('&', '&amp;');
    return `<i data-cassette-id><img src="${src}" width="64" height="500" alt=""></i>`;
  });
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title>
<style>body{display:flex;flex-wrap:wrap;gap:2px;margin:90px 0 0}</style>
${images.join('\n')}`;
};

/** A browser whose pages record when some and when every spine in the window has its picture. */
async function openBrowser(
  visits: SlowVisits,
  device: BrowserContextOptions,
  state?: State,
): Promise<BrowserContext> {
  const context = await visits.openBrowser(device, state);
  await context.addInitScript((spine) => {
    const { imagesLoaded } = window.pageMetrics;
    const times = Promise.all([imagesLoaded(spine, 'some'), imagesLoaded(spine)]);
    Object.assign(window, { pictureTimes: times });
  }, spine);
  return context;
}

/** What the page recorded, and which pictures are in the window. */
const pictureTimes = (page: Page) =>
  page.evaluate(async (spine) => {
    const { pictureTimes } = window as unknown as { pictureTimes: Promise<[number, number]> };
    const [first, all] = await pictureTimes;
    const images = [...document.querySelectorAll<HTMLImageElement>(`:is(${spine}) img[src]`)];
    const pictures = images.flatMap((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight ? [image.src] : [];
    });
    return { first, all, pictures: [...new Set(pictures)] };
  }, spine);
