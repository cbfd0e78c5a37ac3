import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, cassetteWithoutImages, editor, images } from '../support/fake-backend.ts';
import {
  cardText,
  readCard,
  resetFakeCropping,
  stopReadingCards,
} from '../support/fake-cropping.tsx';
import { renderRoute } from '../support/render-route.tsx';

beforeEach(resetFakeCropping);

/** Newest first: One, Two, Three, Four; Listed has a list, Bare no card. */
const withCard = (title: string, createdAt: number, trackList = '') =>
  buildCassette({
    ...{ id: title, title, createdAt, trackList },
    images: { ...images, fullJCard: { path: `images/${title}`, token: 'token', blurhash: '' } },
  });
const cassettes = [
  ...['One', 'Two', 'Three', 'Four'].map((title, index) => withCard(title, 10 - index)),
  withCard('Listed', 20, 'A1 Song'),
  cassetteWithoutImages({ id: 'bare', title: 'Bare', createdAt: 21 }),
];

/** What is read on a card: three songs with its name. */
const textOf = (name: string) =>
  cardText(
    [`1. First ${name} 2:26`, `2. Second ${name} 3:31`, `3. Third ${name} 4:01`].map(
      (text, index) => ({
        text,
        confidence: 0.97,
        panel: 'flap' as const,
        box: { center: { x: 90, y: 40 + 20 * index }, width: 160, height: 12, angle: 0 },
      }),
    ),
  );

async function openTab(options = {}) {
  readCard.mockImplementation(async ({ name }) => textOf(name));
  const view = renderRoute('/admin?tab=track-lists', { account: editor, cassettes, ...options });
  await screen.findByRole('textbox', { name: 'Track List' });
  return view;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const tape = (title: string) => screen.findByRole('heading', { name: new RegExp(`^${title} by`) });
const list = () => screen.getByRole('textbox', { name: 'Track List' });
/** The cassette is loaded, so that its list can be typed in. */
const whenLoaded = () => waitFor(() => expect(list()).not.toHaveAttribute('readonly'));
const readNames = () => readCard.mock.calls.map(([{ name }]) => name);
const search = () => screen.getByRole('searchbox', { name: 'Search tapes without a track list' });
/** Each card is read when the test says so. */
function holdReadings() {
  const finish = new Map<string, () => void>();
  readCard.mockImplementation(
    ({ name }, options) =>
      new Promise((resolve, reject) => {
        finish.set(name, () => resolve(textOf(name)));
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  return { finish: (name: string) => act(async () => finish.get(name)?.()) };
}

describe('The tab Track lists', () => {
  it('takes the tapes with a J-card and without a list one by one, and saves what was taken and typed', async () => {
    const { user, storedCassettes } = await openTab();
    expect(await tape('One')).toBeVisible();
    expect(screen.getByText('4 tapes without a track list')).toBeVisible();
    expect(readCard).not.toHaveBeenCalled();

    await user.click(await button('Read the card'));
    await user.click(await button(/^Take/));
    expect(list()).toHaveDisplayValue(/First One 2:26\n.*Second One 3:31/);
    await user.type(list(), '\n4. Typed');
    await user.dblClick(await button('Save and next'));

    expect(await tape('Two')).toHaveFocus();
    expect(storedCassettes.get('One')?.trackList).toBe(
      '1. First One 2:26\n2. Second One 3:31\n3. Third One 4:01\n4. Typed',
    );
    expect(storedCassettes.get('Two')?.trackList).toBe('');
    expect(await screen.findByText(/has its track list/)).toHaveTextContent(
      '“One” has its track list.',
    );
    await user.click(await button('Undo'));
    await waitFor(() => expect(storedCassettes.get('One')?.trackList).toBe(''));
  });

  it('puts a line of the card into the list at a press', async () => {
    const { user } = await openTab();
    await whenLoaded();
    await user.type(list(), 'A1 Typed');
    await user.click(await button('Read the card'));
    const lines = within(await screen.findByRole('list', { name: 'Lines of the card' }));
    await user.click(lines.getByRole('button', { name: /Second One/ }));
    expect(list()).toHaveDisplayValue('A1 Typed\n2. Second One 3:31');
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });

  it('reads the cards of the next two tapes, or of all, and keeps what was read on the device', async () => {
    const cardTexts = new Map<string, unknown>([['e/images/gone', textOf('Gone')]]);
    const { user } = await openTab({ cardTexts });
    await user.click(await button('Read the card'));
    await waitFor(() => expect(cardTexts.size).toBe(3));
    expect(readNames()).toEqual(['One', 'Two', 'Three']);
    await user.click(await button('Read all 4 cards'));
    await waitFor(() => expect(readNames()).toEqual(['One', 'Two', 'Three', 'Four']));
    await waitFor(() => expect(cardTexts.size).toBe(4));
    expect(await screen.findByText('All cards are read.')).toHaveAttribute('role', 'status');
  });

  it('finishes the card that is being read whatever is typed or skipped, and drops what is not wanted any more', async () => {
    const { user } = await openTab();
    const { finish } = holdReadings();
    await user.click(await button('Read the card'));
    await waitFor(() => expect(readNames()).toEqual(['One']));
    await user.click(await button('Skip'));
    await user.type(search(), 'Four');
    expect(await screen.findByText('1 of 4 tapes')).toBeVisible();
    expect(readNames()).toEqual(['One']);
    await finish('One');
    await waitFor(() => expect(readNames()).toEqual(['One', 'Two']));
    await finish('Two');
    await waitFor(() => expect(readNames()).toEqual(['One', 'Two', 'Four']));
    expect(stopReadingCards).not.toHaveBeenCalled();
    await user.clear(search());
    await finish('Four');
    await waitFor(() => expect(readNames()).toEqual(['One', 'Two', 'Four', 'Three']));
    await finish('Three');
    await waitFor(() => expect(stopReadingCards).toHaveBeenCalled());
  });

  it('goes on reading while another tab is shown, and shows on return how far it is', async () => {
    const cardTexts = new Map<string, unknown>();
    const { user } = await openTab({ cardTexts });
    const { finish } = holdReadings();
    await user.click(await button('Read the card'));
    await user.click(await button('Read all 4 cards'));
    await user.click(screen.getByRole('link', { name: 'Bin' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Track List' })).toBeNull());
    for (const name of ['One', 'Two', 'Three']) await finish(name);
    await waitFor(() => expect(cardTexts.size).toBe(3));
    await user.click(screen.getByRole('link', { name: 'Track lists' }));
    expect(await button(/^Take “.*First One/)).toBeVisible();
    expect(screen.getByText('1 of 4 to read')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Track lists' })).toHaveFocus();
    await finish('Four');
    expect(readNames()).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(await screen.findByText('all read')).toBeVisible();
  });

  it('takes the tapes that are selected in the table, reads all their cards, and leads back to all', async () => {
    readCard.mockImplementation(async ({ name }) => textOf(name));
    const { user } = renderRoute('/admin', { account: editor, cassettes });
    const select = async (title: string) =>
      user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
    await select('Bare');
    expect(screen.queryByRole('button', { name: 'Read cards' })).toBeNull();
    for (const title of ['Listed', 'Two', 'Four']) await select(title);
    await user.dblClick(await button('Read cards'));
    expect(await tape('Two')).toHaveFocus();
    expect(screen.getByText('2 selected tapes without a track list')).toBeVisible();
    await waitFor(() => expect(readNames()).toEqual(['Two', 'Four']));
    await user.click(await button('Skip'));
    expect(await tape('Four')).toBeVisible();
    await user.click(await button('Show all'));
    expect(search()).toHaveFocus();
    expect(screen.getByText('4 tapes without a track list, 1 skipped')).toBeVisible();
    expect(await tape('Four')).toBeVisible();
  });

  it('asks before a row with unsaved text is left for the cards, and reads none after Stay', async () => {
    const { user } = renderRoute('/admin', { account: editor, cassettes });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Two' }));
    await user.click(screen.getByRole('button', { name: 'Edit One' }));
    const form = within(await screen.findByRole('form', { name: 'Edit One' }));
    await user.type(form.getByLabelText('Title'), ' more');
    await user.click(await button('Read cards'));
    await user.click(await button('Stay'));
    expect(form.getByLabelText('Title')).toHaveDisplayValue('One more');
    expect(readCard).not.toHaveBeenCalled();
    await user.click(await button('Read cards'));
    await user.click(await button('Leave'));
    expect(await tape('Two')).toBeVisible();
    await waitFor(() => expect(readNames()).toEqual(['Two']));
  });

  it('forgets the picture and what was read at a sign-out, but not what lies on the device', async () => {
    const cardTexts = new Map<string, unknown>();
    const { user, signInAs } = await openTab({ cardTexts });
    await user.click(await button('Read the card'));
    await waitFor(() => expect(cardTexts.size).toBe(3));
    act(() => signInAs(null));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Track List' })).toBeNull());
    const urls = vi.mocked(URL.createObjectURL).mock.results.map(({ value }) => value);
    expect(vi.mocked(URL.revokeObjectURL).mock.calls.flat()).toEqual(urls);
    cardTexts.set('e/images/One', textOf('Kept'));
    act(() => signInAs(editor));
    await user.click(await button('Read the card'));
    expect(await button(/^Take “.*First Kept/)).toBeVisible();
  });

  it('reads no card again that was read in an earlier visit', async () => {
    const cardTexts = new Map<string, unknown>([['e/images/One', textOf('Kept')]]);
    const { user } = await openTab({ cardTexts });
    await user.click(await button('Read the card'));
    expect(await button(/^Take “.*First Kept/)).toBeVisible();
    await waitFor(() => expect(readNames()).toEqual(['Two', 'Three']));
  });

  it('comes back to skipped tapes, and asks before text is lost that can’t be kept', async () => {
    const { user, storedCassettes } = await openTab({ draftStorage: 'full' });
    await user.click(await button('Skip'));
    expect(await tape('Two')).toBeVisible();
    await whenLoaded();
    await user.type(list(), 'B1 Typed');
    await user.click(await button('Skip'));
    await user.click(await button('Stay'));
    expect(list()).toHaveDisplayValue('B1 Typed');
    await user.click(await button('Save and next'));
    expect(await tape('Three')).toBeVisible();
    await user.click(await button('Skip'));
    expect(await tape('Four')).toBeVisible();
    await user.click(await button('Skip'));
    const end = { name: 'The tapes that are left were skipped.' };
    expect(await screen.findByRole('heading', end)).toHaveFocus();
    await user.click(await button('Begin again with them'));
    expect(await tape('One')).toHaveFocus();
    expect(storedCassettes.get('Two')?.trackList).toBe('B1 Typed');
  });

  it('saves no empty list, and keeps the tape and its text through a sign-out', async () => {
    const { user, storedCassettes, signInAs, callCount } = await openTab({ draftStorage: 'full' });
    await user.click(await button('Skip'));
    await whenLoaded();
    await user.click(await button('Save and next'));
    expect(list()).toHaveAccessibleDescription(
      expect.stringContaining('Please enter the track list, or skip this tape.'),
    );
    expect(callCount('update')).toBe(0);
    await user.type(list(), 'B1 Typed');
    act(() => signInAs(null));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Track List' })).toBeNull());
    act(() => signInAs(editor));
    expect(await tape('Two')).toBeVisible();
    expect(list()).toHaveDisplayValue('B1 Typed');
    await user.click(await button('Save and next'));
    await waitFor(() => expect(storedCassettes.get('Two')?.trackList).toBe('B1 Typed'));
  });

  it('offers no Undo for a list that another editor has saved already', async () => {
    const { user, storedCassettes } = await openTab();
    await whenLoaded();
    const other = { trackList: 'A1 Same', updatedBy: 'other', change: 'theirs' };
    storedCassettes.set('One', { ...storedCassettes.get('One')!, ...other });
    await user.type(list(), 'A1 Same');
    await user.click(await button('Save and next'));
    expect(await screen.findByText(/has its track list/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('skips one tape at a double click, and says at each tape why no card is read any more', async () => {
    const { user } = await openTab();
    readCard.mockImplementationOnce(async ({ name }) => textOf(name));
    readCard.mockRejectedValueOnce(new Failure('offline', 'no network'));
    await user.click(await button('Read the card'));
    await waitFor(() => expect(readNames()).toEqual(['One', 'Two']));
    expectLogged('Reading the card failed.');
    await user.dblClick(await button('Skip'));
    expect(await tape('Two')).toBeVisible();
    await user.click(await button('Skip'));
    expect(await tape('Three')).toBeVisible();
    await user.click(await button('Try again'));
    expect(await button(/^Take “.*First Three/)).toBeVisible();
  });

  it('stops when the engine can’t be loaded, and goes on at the next try', async () => {
    const { user } = await openTab();
    readCard.mockRejectedValueOnce(new Failure('offline', 'no network'));
    await user.click(await button('Read the card'));
    expect(await button('Try again')).toBeVisible();
    expectLogged('Reading the card failed.');
    expect(readNames()).toEqual(['One']);
    await user.click(await button('Try again'));
    expect(await button(/^Take/)).toBeVisible();
    await waitFor(() => expect(readNames()).toEqual(['One', 'One', 'Two', 'Three']));
  });
});
