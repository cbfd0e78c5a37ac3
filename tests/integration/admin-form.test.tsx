import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cassetteId } from '../../src/domain/cassette-id.ts';
import { Failure } from '../../src/domain/failure.ts';
import { openAdminForm } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette } from '../support/fake-backend.ts';
import { resetFakeCropping } from '../support/fake-cropping.tsx';
import { pasteText } from '../support/paste-text.ts';

/** The form of a new cassette and of an opened one, with its draft. */

beforeEach(resetFakeCropping);

const old = (panel: string) => ({ path: `images/old-${panel}`, token: 't', blurhash: '' });
const images = { spine: old('spine'), front: old('front'), fullJCard: old('fullJCard') };
const bus = buildCassette({
  id: 'bus',
  title: 'Night Bus',
  artist: ['Earth, Wind & Fire'],
  label: 'Caspla',
  releaseId: 'CAS-017',
  trackList: 'A1 Ghost of the Ice Rink',
  images,
  createdAt: 2,
});
const other = buildCassette({
  id: 'other',
  title: 'Other',
  artist: ['Anna'],
  label: 'Other Label',
  createdAt: 1,
});
const missingImages = 'Please upload spine, front, and full J-Card images.';

async function openNew(query = '') {
  const view = await openAdminForm('Add Cassette', { cassettes: [bus, other] }, query);
  return {
    ...view,
    async typeBoth() {
      await pasteText(view.user, view.field('Title'), 'Day Bus');
      await pasteText(view.user, view.field('Artist'), ' Mira Sol , ,Anna ');
    },
    async addImages() {
      for (const name of ['Spine', 'Front', 'Full J-Card']) await view.addImage(`${name} Image`);
    },
  };
}
async function openStored(start = bus, title = start.title) {
  const view = await openAdminForm(`Open ${title}`, { cassettes: [start, other] });
  for (const { path } of Object.values(start.images))
    if (path !== '') view.storedImages.set(path, new Blob(['old']));
  await waitFor(() => expect(view.callCount('read')).toBe(1));
  return view;
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('The form of a new cassette', () => {
  it('opens from another tab, again after it was hidden, and not by Back or Forward', async () => {
    const { user, press } = await openNew('?tab=bin');
    await press('Hide Form');
    await closed();
    await user.click(screen.getByRole('button', { name: 'Add Cassette' }));
    await user.click(await screen.findByRole('button', { name: 'Hide Form' }));
    await closed();
    window.history.back();
    expect(await screen.findByText('The bin is empty.')).toBeVisible();
    window.history.forward();
    expect(await screen.findByText('2 tapes')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts the characters of notes and tracks, and takes no more than there is room for', async () => {
    const { user, form, field } = await openNew();
    await user.type(field("Editor's Notes"), 'abc');
    expect(form.getByText('3/255')).toBeVisible();
    await user.paste('d'.repeat(300));
    expect(form.getByText('255/255')).toBeVisible();
    expect(field("Editor's Notes")).toHaveValue(`abc${'d'.repeat(252)}`);
  });

  it('says what a list will be as soon as it is more than one item', async () => {
    const { user, form, field } = await openNew();
    await pasteText(user, field('Artist'), 'Ric Manrique');
    expect(form.queryByText(/artists/)).toBeNull();
    await user.paste(', Jr.');
    expect(form.getByText(/artists/)).toHaveTextContent('2 artists: Ric Manrique · Jr.');
  });

  it('takes pasted lines as items, and a cell of a spreadsheet without its quotation marks', async () => {
    const { user, field } = await openNew();
    await pasteText(user, field('Artist'), 'Santana,\r\nEarth, Wind & Fire\n');
    expect(field('Artist')).toHaveValue('Santana, "Earth, Wind & Fire"');
    await pasteText(user, field('Track List'), '"1. ""Heroes""\n2. Rain, Roof"\r\n');
    expect(field('Track List')).toHaveValue('1. "Heroes"\n2. Rain, Roof');
    await pasteText(user, field('Title'), '"Low\n""Heroes"""');
    expect(field('Title')).toHaveValue('Low "Heroes"');
    await pasteText(user, field("Editor's Notes"), '"Heroes"');
    expect(field("Editor's Notes")).toHaveValue('"Heroes"');
  });

  it('says what is missing: images in the footer, title and artist at the fields', async () => {
    const { form, field, press, callCount } = await openNew();
    await press('Submit');
    expect(form.getByRole('alert')).toHaveTextContent(missingImages);
    await waitFor(() => expect(field('Title')).toHaveFocus());
    expect(field('Title')).toHaveAccessibleDescription('Please enter a title.');
    expect(field('Artist')).toHaveAccessibleDescription(/Please enter at least one artist\./);
    expect(callCount('upload') + callCount('create')).toBe(0);
  });

  it('says when the search hides the new cassette', async () => {
    const { user, typeBoth, addImages, press } = await openNew('?only=in-stock');
    await typeBoth();
    await addImages();
    await press('Submit');
    expect(await screen.findByText(/The search or the filters hide it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.queryByText('No tape matches.')).toBeNull();
  });

  it('stays open by "Save and next" with what stays the same, each emptied by one press', async () => {
    const { user, field, press, form, typeBoth, addImages, storedCassettes, drafts } =
      await openNew();
    await typeBoth();
    for (const name of ['Label', 'Country', 'Genre', 'Locations', 'Release ID'])
      await pasteText(user, field(name), `${name} 1`);
    await addImages();
    await user.selectOptions(field('In Stock'), 'Yes');
    await press('Save and next');
    expect(await form.findByText(/added\.$/)).toHaveTextContent('“Day Bus” added.');
    expect(field('Title')).toHaveFocus();
    const values = () =>
      ['Title', 'Artist', 'Release ID', 'Country', 'Genre', 'Label', 'In Stock', 'Locations'].map(
        (name) => (field(name) as HTMLInputElement).value,
      );
    const kept = ['Country 1', 'Genre 1', '', 'Yes', 'Locations 1'];
    expect(values()).toEqual(['', '', '', ...kept]);
    expect(form.queryByRole('img', { name: 'Spine Image' })).toBeNull();
    // What was kept is nothing to lose.
    await waitFor(() => expect(drafts.size).toBe(0));
    expect(field('Country')).toHaveAccessibleDescription('spell completely');
    for (const name of ['Country', 'Genre', 'In Stock', 'Locations']) {
      const empty = form.getByRole('button', { name: `Empty ${name}, kept from the last tape` });
      // A kept field is one stop of the Tab key.
      expect(empty).toHaveAttribute('tabindex', '-1');
      await user.click(empty);
      expect(field(name)).toHaveFocus();
    }
    expect(values()).toEqual(['', '', '', '', '', '', 'No', '']);
    expect([...storedCassettes.values()].map(({ title }) => title)).toContain('Day Bus');
  });

  it('asks before it adds a cassette that somebody else has added meanwhile', async () => {
    const { form, press, typeBoth, addImages, storedCassettes, storedImages } = await openNew();
    const names = { title: 'DAY BUS', artist: ['Mira Sol', 'Anna'] };
    const id = await cassetteId({ ...names, releaseId: '' });
    storedCassettes.set(id, buildCassette({ ...names, id }));
    const before = storedCassettes.size;
    await typeBoth();
    await addImages();
    await press('Submit');
    expect(await form.findByText('This tape is in the catalogue already.')).toBeVisible();
    expect(form.getByText('DAY BUS')).toBeVisible();
    expect([storedCassettes.size, storedImages.size]).toEqual([before, 0]);
    expectLogged('Adding the tape failed.');
    await press('Add it all the same');
    await closed();
    expect([storedCassettes.size, storedImages.size]).toEqual([before + 1, 3]);
  });

  it('shows the progress and can’t be pressed twice', async () => {
    const { button, user, form, press, field, typeBoth, addImages, holdCalls, callCount } =
      await openNew();
    await typeBoth();
    await addImages();
    const release = holdCalls('create');
    await user.type(field('Title'), '{Enter}');
    expect(button('Submitting...')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Submitting...')).toHaveFocus();
    await waitFor(() => expect(form.getByRole('progressbar')).toHaveAttribute('value', '100'));
    expect(field('Title')).toBeDisabled();
    await press('Submitting...');
    await press('Hide Form');
    expect(screen.getByRole('dialog', { name: 'Add Cassette' })).toBeVisible();
    release();
    await closed();
    expect([callCount('create'), callCount('upload')]).toEqual([1, 3]);
  });

  it('names the same cassette below the field that makes it so, and opens it', async () => {
    const { user, form, field } = await openNew();
    const said = (name: string) =>
      within(field(name).closest('fieldset')!).findByText(/^The catal/);
    await pasteText(user, field('Release ID'), 'cas-017');
    expect(await said('Release ID')).toHaveTextContent(
      'The catalogue has CAS-017: Night Bus, by Earth, Wind & Fire. It has the same release ID.',
    );
    await user.type(field('Release ID'), '8');
    expect(form.queryByText(/^The catalogue has/)).toBeNull();
    await pasteText(user, field('Title'), 'OTHER');
    await pasteText(user, field('Artist'), 'anna');
    expect(await said('Artist')).toHaveTextContent(
      'The catalogue has Other, by Anna. It has the same title and artists.',
    );
    await user.click(form.getByRole('button', { name: 'Open it Other' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Cassette' }));
    expect(edit.getByLabelText('Title')).toHaveValue('Other');
    expect(edit.queryByText(/^The catalogue has/)).toBeNull();
    await user.click(edit.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('1 tape not finished.')).toBeVisible();
  });
});

describe('The form of an opened cassette', () => {
  it('shows the whole cassette, with the focus in the first field', async () => {
    const { form, field, press } = await openStored();
    await waitFor(() => expect(field('Title')).toHaveFocus());
    expect(field('Artist')).toHaveValue('"Earth, Wind & Fire"');
    await waitFor(() => expect(field('Track List')).toHaveValue('A1 Ghost of the Ice Rink'));
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(await preview.findAllByRole('img', { hidden: true })).toHaveLength(3);
    await press('Cancel');
    await closed();
    const openButton = screen.getByRole('button', { name: 'Open Night Bus' });
    await waitFor(() => expect(openButton).toHaveFocus());
  });

  it('loads the reading copy at the first zoom, and keeps it with the inside of a long card', async () => {
    const large = { path: 'images/old-large', token: 't' };
    const fullJCard = { ...images.fullJCard, large };
    const { form, press } = await openStored({ ...bus, images: { ...images, fullJCard } });
    const card = await form.findByRole('region', { name: 'J-card' });
    const find = ({ path }: typeof large) =>
      card.querySelector<HTMLImageElement>(`img[src*="${path}"]`);
    await waitFor(() => expect(find(fullJCard)).not.toBeNull());
    expect(find(large)).toBeNull();
    await press('Zoom to the flap');
    const sizes = { naturalWidth: { value: 2400 }, naturalHeight: { value: 1200 } };
    fireEvent.load(Object.defineProperties(find(large)!, sizes));
    await press('Show the whole card');
    expect(find(large)).not.toBeNull();
    expect(form.getByRole('button', { name: 'Zoom to the inside' })).toBeVisible();
  });

  it('goes on to the next row of the table by "Save and next" and Control+Enter', async () => {
    const { user, form, field, press, storedCassettes } = await openStored();
    await user.type(field('Label'), ' 2');
    await press('Save and next');
    await waitFor(() => expect(field('Title')).toHaveValue('Other'));
    expect(field('Title')).toHaveFocus();
    expect(form.getByText(/saved\.$/)).toHaveTextContent('“Night Bus” saved.');
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
    // It is the last row.
    expect(form.queryByRole('button', { name: 'Save and next' })).toBeNull();
    await user.type(field('Label'), ' 2{Control>}{Enter}{/Control}');
    await closed();
    expect(storedCassettes.get('other')?.label).toBe('Other Label 2');
  });

  it('says which stored image is missing, and which can’t be loaded', async () => {
    const { form, failNext } = await openStored();
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    const image = (alt: string) => preview.findByAltText(alt);
    failNext('lookUpUrl', new Failure('missing', 'no picture'));
    fireEvent.error(await image('Front Image'));
    expect((await preview.findByText('Picture missing')).parentElement).toHaveTextContent(
      'Front Image: Picture missing',
    );
    expectLogged('No address for the image images/old-front.');
    failNext('lookUpUrl', new Failure('offline', 'no network'));
    fireEvent.error(await image('Spine Image'));
    expect((await preview.findByText('Picture not loaded')).parentElement).toHaveTextContent(
      'Spine Image: Picture not loaded',
    );
    expectLogged('No address for the image images/old-spine.');
  });

  it('names field and image of a conflict, and Keep mine saves all changes', async () => {
    const { form, field, user, press, addImage, storedCassettes } = await openStored();
    await user.type(field('Label'), ' 2');
    await addImage('Front Image');
    storedCassettes.set('bus', {
      ...bus,
      label: 'Theirs',
      country: 'Japan',
      images: { ...images, front: old('theirs') },
    });
    await press('Save');
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Somebody else changed this tape meanwhile: Label, Front Image.',
    );
    expectLogged('Saving the tape failed.');
    expect(await form.findByText('Theirs')).toBeVisible();
    expect(form.getByText('Front Image is now')).toBeVisible();
    await press('Keep mine');
    await closed();
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Caspla 2', country: 'Japan' });
    expect(storedCassettes.get('bus')?.images.front.blurhash).toBe('hash of 500');
  });

  it('says that the cassette was deleted, keeps what was typed, and saves it once it is there again', async () => {
    const { form, field, user, press, storedCassettes } = await openStored();
    await user.type(field('Label'), ' 2');
    const stored = storedCassettes.get('bus');
    storedCassettes.delete('bus');
    await press('Save');
    expect(await form.findByRole('alert')).toHaveTextContent('No such document exists!');
    expectLogged('Saving the tape failed.');
    expect(screen.queryByRole('rowheader', { name: 'Night Bus' })).toBeNull();
    storedCassettes.set('bus', stored!);
    await press('Save');
    await closed();
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
    expect(screen.getByRole('button', { name: 'Open Night Bus' })).toBeVisible();
  });
});

it('suggests values of the catalogue for the last item of a list', async () => {
  const { user, field } = await openStored();
  await user.clear(field('Artist'));
  await user.type(field('Artist'), 'Mira, ann');
  const { list } = field('Artist') as HTMLInputElement;
  const texts = () => Array.from(list?.options ?? [], ({ value }) => value);
  await waitFor(() => expect(texts()).toContain('Mira, Anna'));
});
