import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { openAdminForm } from '../support/admin-form.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { resetFakeCropping } from '../support/fake-cropping.tsx';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

beforeEach(resetFakeCropping);

const none = { path: '', token: '', blurhash: '' };
const old = (panel: string) => ({ path: `images/old-${panel}`, token: 't', blurhash: '' });
const images = { spine: old('spine'), front: old('front'), fullJCard: old('fullJCard') };
const nightBus = buildCassette({
  id: 'bus',
  title: 'Night Bus',
  artist: ['Earth, Wind & Fire'],
  label: 'Caspla',
  releaseId: 'CAS-017',
  images,
});
const other = buildCassette({
  id: 'other',
  title: 'Other',
  artist: ['Anna'],
  label: 'Other Label',
});

async function openCassette(start = nightBus) {
  const view = await openAdminForm(`Open ${start.title}`, { cassettes: [start, other] });
  for (const { path } of Object.values(start.images))
    if (path !== '') view.storedImages.set(path, new Blob(['old']));
  await waitFor(() => expect(view.callCount('read')).toBe(1));
  return view;
}
const closed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Cassette' })).toBeNull());

describe('Open', () => {
  it('shows the whole cassette in the form, with the focus in the first field', async () => {
    const { form, field } = await openCassette();
    await waitFor(() => expect(field('Title')).toHaveFocus());
    expect(field('Title')).toHaveValue('Night Bus');
    expect(field('Artist')).toHaveValue('"Earth, Wind & Fire"');
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(preview.getAllByText('stored')).toHaveLength(3);
    expect(await preview.findAllByRole('img', { hidden: true })).toHaveLength(3);
  });

  it('saves only what was changed', async () => {
    const { user, field, press, calls, callCount, storedCassettes } = await openCassette();
    await user.type(field('Label'), ' 2');
    await press('Save');
    await closed();
    expect(storedCassettes.get('bus')).toMatchObject({
      label: 'Caspla 2',
      artist: ['Earth, Wind & Fire'],
    });
    expect(calls.find(({ name }) => name === 'update')?.args[2]).toEqual({});
    expect(callCount('upload') + callCount('removeImage')).toBe(0);
    const openButton = screen.getByRole('button', { name: 'Open Night Bus' });
    await waitFor(() => expect(openButton).toHaveFocus());
    expect(screen.getByText('“Night Bus” is saved.')).toBeInTheDocument();
  });

  it('keeps a track list that the table lacks, shows it once it is loaded, and saves what is typed there', async () => {
    const trackList = 'A1 Ghost of the Ice Rink\nA2 Moss';
    const { user, field, press, storedCassettes } = await openCassette({ ...nightBus, trackList });
    await waitFor(() => expect(field('Track List')).toHaveValue(trackList));
    await user.type(field('Label'), ' 2');
    await press('Save');
    await closed();
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Caspla 2', trackList });

    await user.click(screen.getByRole('button', { name: 'Open Night Bus' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Cassette' }));
    const list = form.getByLabelText('Track List');
    await waitFor(() => expect(list).not.toHaveAttribute('readonly'));
    await user.type(list, '{enter}B1 Tide');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await closed();
    expect(storedCassettes.get('bus')?.trackList).toBe(`${trackList}\nB1 Tide`);
  });

  it('says which stored image is missing, and which can’t be loaded', async () => {
    const { form, failNext } = await openCassette();
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

  it('shows the stored images again after Clear Images', async () => {
    const { form, press, addImage, callCount } = await openCassette();
    await addImage('Spine Image');
    await press('Clear Images');
    expect(form.getAllByText('stored')).toHaveLength(3);
    await press('Save');
    await closed();
    expect(callCount('upload')).toBe(0);
  });

  it('requires no images of a cassette without images, and can add one', async () => {
    const bare = { ...nightBus, images: { spine: none, front: none, fullJCard: none } };
    const { form, press, addImage, storedCassettes } = await openCassette(bare);
    expect(form.getAllByText('none')).toHaveLength(3);
    await addImage('Spine Image');
    await press('Save');
    await closed();
    expect(storedCassettes.get('bus')?.images).toMatchObject({
      spine: { blurhash: 'hash of 100' },
      front: none,
    });
  });
});

describe('A failed save', () => {
  it('because of a conflict names field and image, and Keep mine saves all changes', async () => {
    const { form, field, user, press, addImage, storedCassettes } = await openCassette();
    await user.type(field('Label'), ' 2');
    await addImage('Front Image');
    const theirs = {
      ...nightBus,
      label: 'Theirs',
      country: 'Japan',
      images: { ...images, front: old('theirs') },
    };
    storedCassettes.set('bus', theirs);
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

  it('because the cassette was deleted says so and removes it from the list', async () => {
    const { form, field, user, press, addImage, storedCassettes, storedImages } =
      await openCassette();
    await user.type(field('Label'), ' 2');
    await addImage('Front Image');
    storedCassettes.delete('bus');
    storedImages.clear();
    await press('Save');
    expect(await form.findByRole('alert')).toHaveTextContent('No such document exists!');
    vi.mocked(console.error).mockClear();
    expect(storedImages.size).toBe(0);
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
    await press('Take it off the list');
    await closed();
    expect(screen.queryByRole('button', { name: 'Open Night Bus' })).toBeNull();
    const neighbour = screen.getByRole('button', { name: 'Open Other' });
    await waitFor(() => expect(neighbour).toHaveFocus());
  });
});

describe('Leaving an opened cassette', () => {
  it('without changes needs no question', async () => {
    const { press } = await openCassette();
    await press('Cancel');
    await closed();
    const openButton = screen.getByRole('button', { name: 'Open Night Bus' });
    await waitFor(() => expect(openButton).toHaveFocus());
  });

  it('with a crop asks first', async () => {
    const { user, press, addImage, form } = await openCassette();
    await addImage('Front Image');
    await press('Cancel');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(form.getByText('new')).toBeVisible();
    await press('Cancel');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await closed();
  });
});

describe('Suggestions', () => {
  const list = () => screen.queryByRole('listbox', { name: 'Suggestions' });

  it('come from the catalogue during typing, and can be accepted by keyboard', async () => {
    const { user, field, callCount } = await openCassette();
    const label = field('Label');
    await user.clear(label);
    await user.type(label, 'OTHER');
    expect(await screen.findByRole('option', { name: 'Other Label' })).toBeVisible();
    expect(label).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    const option = screen.getByRole('option', { name: 'Other Label' });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(label).toHaveAttribute('aria-activedescendant', option.id);
    await user.keyboard('{Enter}');
    expect(label).toHaveValue('Other Label');
    expect(label).toHaveFocus();
    expect(list()).toBeNull();
    expect(callCount('update')).toBe(0);
  });

  it('complete the item at the caret of a list, and leave the others', async () => {
    const { user, field } = await openCassette();
    const artist = field('Artist');
    await user.clear(artist);
    await user.type(artist, 'Mira, ann');
    await user.click(await screen.findByRole('option', { name: 'Anna' }));
    expect(artist).toHaveValue('Mira, Anna');
    expect(artist).toHaveFocus();
    await user.keyboard(', ');
    expect(list()).toBeNull();
  });

  it('are never accepted unasked: Enter saves the typed text, Tab moves on', async () => {
    const { user, field, storedCassettes } = await openCassette();
    await user.clear(field('Label'));
    await user.type(field('Label'), 'Oth');
    expect(await screen.findByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    await user.tab();
    expect(field('Release ID')).toHaveFocus();
    expect(list()).toBeNull();
    expect(field('Label')).toHaveValue('Oth');
    await user.type(field('Label'), 'e{Enter}');
    await closed();
    expect(storedCassettes.get('bus')?.label).toBe('Othe');
  });

  it('close by Escape while the form stays; the next arrow key opens them again', async () => {
    const { user, field } = await openCassette();
    await user.clear(field('Label'));
    await user.type(field('Label'), 'Oth');
    await screen.findByRole('listbox', { name: 'Suggestions' });
    await user.keyboard('{Escape}');
    expect(list()).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(list()).toBeVisible();
    await user.keyboard('{ArrowUp}');
    expect(field('Label')).not.toHaveAttribute('aria-activedescendant');
  });

  it('work in the edit row too', async () => {
    const { user } = renderRoute('/admin', { account: editor, cassettes: [nightBus, other] });
    await user.click(await screen.findByRole('button', { name: 'Edit Other' }));
    const form = within(screen.getByRole('form', { name: 'Edit Other' }));
    await waitFor(() => expect(form.getByLabelText('Title')).toHaveFocus());
    await user.clear(form.getByLabelText('Label'));
    await user.type(form.getByLabelText('Label'), 'cas');
    await user.click(await form.findByRole('option', { name: 'Caspla' }));
    expect(form.getByLabelText('Label')).toHaveValue('Caspla');
  });
});

describe('A duplicate', () => {
  const startAdding = () => openAdminForm('Add Cassette', { cassettes: [nightBus, other] });

  it('is found by its release ID before anything is saved', async () => {
    const { user, form } = await startAdding();
    await pasteText(user, form.getByLabelText('Release ID'), 'cas 017');
    expect(await form.findByText(/There already, with the same release ID/)).toBeVisible();
    expect(form.getByRole('button', { name: 'Open it Night Bus' })).toBeVisible();
    await user.type(form.getByLabelText('Release ID'), '8');
    await waitFor(() => expect(form.queryByText(/There already/)).toBeNull());
  });

  it('is found by title and artist, and opened after a question', async () => {
    const { user, form } = await startAdding();
    await pasteText(user, form.getByLabelText('Title'), 'the other');
    await pasteText(user, form.getByLabelText('Artist'), 'Anna');
    expect(await form.findByText(/There already, with the same title and artist/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Open it Other' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/kept on this device/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Open it' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Cassette' }));
    expect(edit.getByLabelText('Title')).toHaveValue('Other');
    expect(edit.queryByText(/There already/)).toBeNull();
    await user.click(edit.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Add Cassette' }));
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('the other'));
  });
});
