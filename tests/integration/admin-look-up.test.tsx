import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { site } from '../../src/site.ts';
import { dropFiles, imageFile, openAdminForm } from '../support/admin-form.ts';
import { expectLogged } from '../support/console-errors.ts';
import { cassetteWithoutImages, editor } from '../support/fake-backend.ts';
import { resetFakeCropping } from '../support/fake-cropping.tsx';
import { fakeLookUp } from '../support/fake-look-up.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

/** A tape that is looked up at MusicBrainz (docs/behaviour.md, "Look it up"). */

beforeEach(resetFakeCropping);

const trackList =
  'Side A\nA1 Low Water 3:45\nA2 Gangway “B” 4:11\nSide B\nB1 The Last Ferry 1:02:33';

async function openForm(start: Parameters<typeof openAdminForm>[1] = {}, opener = 'Add Cassette') {
  const lookUp = fakeLookUp();
  const view = await openAdminForm(opener, { lookUp: lookUp.port, ...start });
  const { form, field, press, user } = view;
  const values = (...names: string[]) =>
    names.map((name) => (field(name) as HTMLInputElement).value);
  return {
    ...view,
    ...lookUp,
    values,
    type: (name: string, text: string) => pasteText(user, field(name), text),
    /** Looks the tape up, and waits for what is found. */
    async lookUp() {
      await press('Look it up');
      return form.findByRole('listbox', { name: 'Found at MusicBrainz' });
    },
    /** Chooses the first release. */
    async choose() {
      await user.keyboard('{Enter}');
      return form.findByText(/^Filled:/);
    },
  };
}

const typeFerry = async (
  { type }: Awaited<ReturnType<typeof openForm>>,
  title = 'Ferry Timetables',
) => {
  await type('Title', title);
  await type('Artist', 'Mira Kestrel');
};

describe('Look it up', () => {
  it('asks nothing before the press, and can be pressed once there is something to ask for', async () => {
    const view = await openForm();
    expect(view.button('Look it up')).toBeDisabled();
    expect(
      view.form.getByText('Sends title, artist and release ID to musicbrainz.org.'),
    ).toBeVisible();
    await typeFerry(view);
    expect(view.button('Look it up')).toBeEnabled();
    expect(view.asked).toEqual([]);
    await view.lookUp();
    expect(view.asked).toEqual(['release:"Ferry Timetables" AND (artist:"Mira Kestrel")']);
  });

  it('is not there where the site has it switched off', async () => {
    Object.assign(site, { canLookUp: false });
    const { form } = await openForm();
    expect(form.queryByRole('button', { name: 'Look it up' })).toBeNull();
    expect(form.getByLabelText('Release ID')).toBeVisible();
  });
  afterEach(() => void Object.assign(site, { canLookUp: true }));

  it('shows what was found, cassettes first, each with its facts and the address of the chosen one', async () => {
    const view = await openForm();
    await typeFerry(view);
    const list = await view.lookUp();
    expect(list).toHaveFocus();
    expect(view.form.getByText('3 releases found.')).toBeVisible();
    const options = within(list).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Ferry Timetables Mira Kestrel, The Lower DeckHarbour Tapes · HT-07 · United Kingdom · 1983 · Cassette · 3 tracks',
      'Ferry Timetables Mira Kestrel, The Lower DeckWorldwide · 1984 · Cassette · 2 tracks',
      'Ferry Timetables Mira Kestrel, The Lower DeckNot a cassette · Harbour Tapes · HT-07CD · Japan · 1995 · CD · 1 track',
    ]);
    await view.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(
      options.map((option) => option.ariaSelected ?? option.getAttribute('aria-selected')),
    ).toEqual(['false', 'true', 'false']);
    expect(list).toHaveAttribute('aria-activedescendant', options[1]?.id);
    expect(view.form.getByRole('link', { name: /^musicbrainz\.org/ })).toHaveAttribute(
      'href',
      'https://musicbrainz.org/release/00000000-0000-4000-8000-000000000003',
    );
    expect(view.asked).toHaveLength(1);
  });

  it('fills what is empty, marks it until the next key, and says what differs', async () => {
    const view = await openForm();
    await typeFerry(view, 'ferry timetables');
    await view.type('Release Year', '1984');
    await view.lookUp();
    expect(await view.choose()).toHaveFocus();
    expect(view.values('Title', 'Country', 'Genre', 'Label', 'Release ID', 'Track List')).toEqual([
      'ferry timetables',
      'United Kingdom',
      'Post-punk, Field Recordings, Drone',
      'Harbour Tapes',
      'HT-07',
      trackList,
    ]);
    expect(view.values('Artist', 'Release Year')).toEqual(['Mira Kestrel', '1984']);
    expect(view.form.getAllByText('Filled')).toHaveLength(5);
    const others = view.form.getAllByText('MusicBrainz has').map((one) => one.textContent);
    expect(others).toEqual([
      'MusicBrainz has Mira Kestrel, The Lower Deck Take it for Artist',
      'MusicBrainz has 1983 Take it for Release Year',
    ]);
    await view.user.type(view.field('Label'), '!');
    expect(view.form.getAllByText('Filled')).toHaveLength(4);
  });

  it('empties again what it has filled, but what was changed since', async () => {
    const view = await openForm();
    await typeFerry(view);
    await view.lookUp();
    await view.choose();
    await view.user.type(view.field('Label'), ' 2');
    await view.press('Undo what was filled');
    expect(view.values('Country', 'Genre', 'Label', 'Release ID', 'Track List')).toEqual([
      '',
      '',
      'Harbour Tapes 2',
      '',
      '',
    ]);
    expect(view.form.getByRole('listbox')).toHaveFocus();
    expect(view.form.queryByText('Filled')).toBeNull();
    await view.choose();
    await view.press('Look it up');
    await view.form.findByText('3 releases found.');
    expect(view.asked.at(-1)).toMatch(/^release:"Ferry/);
    expect(view.values('Release ID')).toEqual(['']);
  });

  it('finds a barcode, which gives way to the catalogue number', async () => {
    const view = await openForm();
    await view.type('Release ID', '5012345678900');
    await view.lookUp();
    expect(view.asked).toEqual(['barcode:5012345678900']);
    await view.choose();
    expect(view.values('Title', 'Release ID')).toEqual(['Ferry Timetables', 'HT-07']);
    await view.press('Undo what was filled');
    expect(view.values('Title', 'Release ID')).toEqual(['', '5012345678900']);
  });

  it('shows also the only cassette, and fills by a press of the pointer', async () => {
    const view = await openForm();
    await view.type('Release ID', 'ht-07');
    const list = await view.lookUp();
    expect(view.values('Label')).toEqual(['']);
    await view.user.click(within(list).getByRole('option'));
    await view.form.findByText(/^Filled:/);
    expect(view.values('Label')).toEqual(['Harbour Tapes']);
  });

  it('says when there is nothing, and leaves the focus where it is', async () => {
    const view = await openForm();
    await typeFerry(view, 'Unheard');
    await view.press('Look it up');
    expect(await view.form.findByText('MusicBrainz has no such release.')).toBeVisible();
    expect(view.button('Look it up')).toHaveFocus();
  });

  it('says why a search or a release has failed, and tries it again', async () => {
    const view = await openForm();
    view.failures.push(new Failure('throttled', 'MusicBrainz is busy. Please try again.'));
    await typeFerry(view);
    await view.press('Look it up');
    expect(await view.form.findByRole('alert')).toHaveTextContent('MusicBrainz is busy.');
    expectLogged('Looking the tape up failed.');
    await view.press('Try again');
    const list = await view.form.findByRole('listbox');
    view.failures.push(new Failure('slow', 'MusicBrainz has not answered.'));
    await view.user.click(within(list).getAllByRole('option')[1] as HTMLElement);
    expect(await view.form.findByRole('alert')).toHaveTextContent('has not answered.');
    vi.mocked(console.error).mockClear();
    await view.press('Try again');
    await view.form.findByText(/^Filled:/);
    expect(view.values('Country')).toEqual(['Worldwide']);
  });
});

it('A look-up of a stored tape offers what differs, field by field', async () => {
  const stored = cassetteWithoutImages({
    id: 'ferry',
    title: 'Ferry Timetables',
    artist: ['Mira Kestrel'],
    label: 'Harbor Tapes',
    country: 'united kingdom',
    releaseYear: 1984,
  });
  const view = await openForm({ cassettes: [stored] }, 'Open Ferry Timetables');
  await view.lookUp();
  await view.choose();
  expect(view.form.getAllByText('MusicBrainz has')).toHaveLength(3);
  await view.press('Take it for Release Year');
  expect(view.field('Release Year')).toHaveFocus();
  await view.press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(view.storedCassettes.get('ferry')).toMatchObject({
    artist: ['Mira Kestrel'],
    label: 'Harbor Tapes',
    country: 'united kingdom',
    releaseId: 'HT-07',
    releaseYear: 1983,
    genre: ['Post-punk', 'Field Recordings', 'Drone'],
  });
});

describe('In the queue a look-up', () => {
  it('works by keys alone, and begins anew with the next tape', async () => {
    const lookUp = fakeLookUp();
    const { user, storedCassettes } = renderRoute('/admin', {
      account: editor,
      lookUp: lookUp.port,
    });
    await screen.findByRole('button', { name: 'Add Cassette' });
    dropFiles(window, imageFile('1.jpg'), imageFile('2.jpg'));
    const first = within(await screen.findByRole('dialog', { name: /Tape 1 of 2/ }));
    await waitFor(() => expect(first.getByLabelText('Title')).toHaveFocus());
    await user.keyboard('Ferry Timetables{Tab}Mira Kestrel{Tab}{Tab}{Tab}{Tab}');
    expect(first.getByRole('button', { name: 'Look it up' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(first.getByRole('listbox')).toHaveFocus());
    await user.keyboard('{Enter}');
    await first.findByText(/^Filled:/);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const second = within(await screen.findByRole('dialog', { name: /Tape 2 of 2/ }));
    expect([...storedCassettes.values()][0]).toMatchObject({ releaseId: 'HT-07', trackList });
    expect(second.queryByText(/^Filled/)).toBeNull();
    expect(second.getByLabelText('Title')).toHaveFocus();
  });

  it('fills what is kept from the last tape, which Undo brings back', async () => {
    const view = await openForm();
    await typeFerry(view, 'Unheard');
    await view.type('Country', 'Japan');
    for (const name of ['Spine Image', 'Front Image', 'Full J-Card Image'])
      await view.addImage(name);
    await view.press('Save and next');
    await waitFor(() => expect(view.values('Title', 'Country')).toEqual(['', 'Japan']));
    await view.type('Release ID', 'HT-07');
    await view.lookUp();
    await view.choose();
    expect(view.values('Country')).toEqual(['United Kingdom']);
    await view.press('Undo what was filled');
    expect(view.values('Country')).toEqual(['Japan']);
  });

  it('that is answered after its tape was left fills no other one', async () => {
    const view = await openForm();
    await typeFerry(view);
    await view.lookUp();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { load } = view.port;
    view.port.load = (id) => held.then(() => load(id));
    await view.user.keyboard('{Enter}');
    await view.press('Hide Form');
    await view.user.click(screen.getByRole('button', { name: 'Add Cassette' }));
    const form = within(await screen.findByRole('dialog'));
    answer();
    await waitFor(() => expect(view.asked).toHaveLength(2));
    await act(() => held);
    expect(form.getByLabelText('Label')).toHaveValue('');
  });
});
