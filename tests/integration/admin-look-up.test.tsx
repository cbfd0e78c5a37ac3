import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { site } from '../../src/site.ts';
import { openAdminForm } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { cassetteWithoutImages } from '../support/fake-backend.ts';
import { fakeLookUp } from '../support/fake-look-up.ts';
import { pasteText } from '../support/paste-text.ts';

/** A tape that is looked up at MusicBrainz (docs/behaviour, "Look it up"). */

afterEach(() => void Object.assign(site, { canLookUp: true }));

type Typed = Record<string, string>;
const ferry: Typed = { Title: 'Ferry Timetables', Artist: 'Mira Kestrel' };
const emptyFerry: Typed = { Country: '', Genre: '', Label: '', 'Release ID': '', 'Track List': '' };

/** Opens a form, and types these texts into its fields. */
async function openForm(
  typed: Typed,
  start: Parameters<typeof openAdminForm>[1] = {},
  opener = 'Add Cassette',
) {
  const lookUp = fakeLookUp();
  const view = await openAdminForm(opener, { lookUp: lookUp.port, ...start });
  const type = async (texts: Typed) => {
    for (const [name, text] of Object.entries(texts))
      await pasteText(view.user, view.field(name), text);
  };
  await type(typed);
  return {
    ...view,
    ...lookUp,
    type,
    expectTexts(texts: Typed) {
      for (const [name, text] of Object.entries(texts))
        expect(view.field(name)).toHaveDisplayValue(text);
    },
    /** Looks the tape up; the lines of what is found. */
    async lookUp() {
      await view.press('Look it up');
      const list = await view.form.findByRole('list', { name: 'Found at MusicBrainz' });
      return within(list).getAllByRole('button');
    },
    /** Chooses the line that has the focus. */
    async choose() {
      await view.user.keyboard('{Enter}');
      return view.form.findByText(/^Filled:/);
    },
  };
}

describe('Look it up', () => {
  it('is not there where the site has it switched off', async () => {
    Object.assign(site, { canLookUp: false });
    const { form } = await openForm(ferry);
    expect(form.queryByRole('button', { name: 'Look it up' })).toBeNull();
  });

  it('asks only when it is pressed, and shows what was found, with arrow keys to choose', async () => {
    const view = await openForm({});
    expect(view.button('Look it up')).toBeDisabled();
    await view.type(ferry);
    expect(view.asked).toEqual([]);
    const lines = await view.lookUp();
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Ferry Timetables Mira Kestrel, The Lower DeckHarbour Tapes · HT-07 · United Kingdom · 1983 · Cassette · 3 tracks',
      'Ferry Timetables Mira Kestrel, The Lower DeckWorldwide · 1984 · Cassette · 2 tracks',
      'Ferry Timetables Mira Kestrel, The Lower DeckNot a cassette · Harbour Tapes · HT-07CD · Japan · 1995 · CD · 1 track',
    ]);
    expect(lines[0]).toHaveFocus();
    await view.user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(lines[1]).toHaveFocus();
    expect(view.form.getAllByRole('link', { name: 'See it at MusicBrainz' })[1]).toHaveAttribute(
      'href',
      'https://musicbrainz.org/release/00000000-0000-4000-8000-000000000003',
    );
    expect(view.asked).toEqual(['release:"Ferry Timetables" AND (artist:"Mira Kestrel")']);
  });

  it('fills what is empty, marks it until it is changed, and says what differs', async () => {
    const typed = { ...ferry, Title: 'ferry timetables', 'Release Year': '1984' };
    const view = await openForm(typed);
    await view.lookUp();
    view.expectTexts(emptyFerry);
    await view.choose();
    expect(view.button('Undo what was filled')).toHaveFocus();
    view.expectTexts({ ...typed, Country: 'United Kingdom', Label: 'Harbour Tapes' });
    expect(view.form.getAllByText(/^Filled\b(?!:)/)).toHaveLength(5);
    const others = view.form.getAllByText('MusicBrainz has').map((one) => one.textContent);
    expect(others).toEqual([
      'MusicBrainz has Mira Kestrel, The Lower Deck',
      'MusicBrainz has 1983',
    ]);
    await view.user.type(view.field('Label'), '!');
    expect(view.form.getAllByText(/^Filled\b(?!:)/)).toHaveLength(4);
  });

  it.each([
    ['Undo what was filled', 0],
    ['Look it up', 1],
  ])(
    'gives back with %s what was there, but in a field that was changed since',
    async (button, count) => {
      const view = await openForm({ 'Release ID': '5012345678900' });
      await view.lookUp();
      expect(view.asked).toEqual(['barcode:5012345678900']);
      await view.choose();
      view.expectTexts({ Title: 'Ferry Timetables', 'Release ID': 'HT-07' });
      await view.user.type(view.field('Label'), ' 2');
      await view.press(button);
      const barcode = { 'Release ID': '5012345678900' };
      view.expectTexts({ ...emptyFerry, Title: '', Label: 'Harbour Tapes 2', ...barcode });
      expect(view.form.queryByText(/^Filled\b/)).toBeNull();
      await view.form.findByRole('list', { name: 'Found at MusicBrainz' });
      expect(view.asked.slice(2)).toEqual(Array(count).fill('barcode:5012345678900'));
    },
  );

  it('says when there is nothing, and leaves the focus where it is', async () => {
    const view = await openForm({ ...ferry, Title: 'Unheard' });
    await view.press('Look it up');
    expect(await view.form.findByText('MusicBrainz has no such release.')).toBeVisible();
    expect(view.button('Look it up')).toHaveFocus();
  });

  it('says why a search or a release has failed, and tries it again', async () => {
    const view = await openForm(ferry);
    view.failures.push(new Failure('server', 'busy'));
    await view.press('Look it up');
    expect(await view.form.findByRole('alert')).toHaveTextContent(
      'MusicBrainz: The server has a problem.',
    );
    await view.press('Try again');
    await view.form.findByRole('list', { name: 'Found at MusicBrainz' });
    view.failures.push(new Failure('slow', 'No answer'));
    await view.user.click(view.form.getByText(/Worldwide/));
    expect(await view.form.findByRole('alert')).toHaveTextContent('MusicBrainz: No answer yet.');
    expectLogged('Looking the tape up failed.', 2);
    await view.press('Try again');
    await view.user.click(await view.form.findByText(/Worldwide/));
    await view.form.findByText(/^Filled:/);
    view.expectTexts({ Country: 'Worldwide' });
  });

  it('offers what differs in a stored tape, field by field', async () => {
    const stored = cassetteWithoutImages({
      id: 'ferry',
      title: 'Ferry Timetables',
      artist: ['Mira Kestrel'],
      label: 'Harbor Tapes',
      country: 'united kingdom',
      releaseYear: 1984,
    });
    const view = await openForm({}, { cassettes: [stored] }, 'Open Ferry Timetables');
    await view.lookUp();
    await view.choose();
    expect(view.form.getAllByText('MusicBrainz has')).toHaveLength(3);
    await view.press('Take it for Release Year');
    expect(view.field('Release Year')).toHaveFocus();
    await view.press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.storedCassettes.get('ferry')).toMatchObject({
      label: 'Harbor Tapes',
      country: 'united kingdom',
      releaseId: 'HT-07',
      releaseYear: 1983,
    });
  });

  it('fills no other tape than the one that it was pressed for', async () => {
    const view = await openForm(ferry);
    await view.lookUp();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
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
