import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cassetteId } from '../../src/domain/cassette-id.ts';
import { Failure } from '../../src/domain/failure.ts';
import { openAdminForm } from '../support/admin-form.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette } from '../support/fake-backend.ts';
import { resetFakeCropping } from '../support/fake-cropping.tsx';
import { pasteText } from '../support/paste-text.ts';

beforeEach(resetFakeCropping);

const missing = 'Please upload spine, front, and full J-Card images.';
const panelNames = ['Spine Image', 'Front Image', 'Full J-Card Image'];

async function openForm(path = '/admin') {
  const cassettes = [buildCassette({ title: 'Old' })];
  const view = await openAdminForm('Add Cassette', { cassettes }, path);
  return {
    ...view,
    async typeBoth() {
      await pasteText(view.user, view.field('Title'), 'Night Bus');
      await pasteText(view.user, view.field('Artist'), ' Mira Sol , ,Anna ');
    },
    async addImages() {
      for (const name of panelNames) await view.addImage(name);
    },
  };
}

it('A notice says when the search hides the new cassette', async () => {
  const { user, typeBoth, addImages, press } = await openForm('/admin?only=in-stock');
  await typeBoth();
  await addImages();
  await press('Submit');
  expect(await screen.findByText(/is added, but the search or the filters hide it/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(screen.queryByText(/hide it/)).toBeNull());
  expect(screen.getByRole('rowheader', { name: 'Night Bus' })).toBeVisible();
});

it('Save and add another keeps the form open with label, country, genre and locations', async () => {
  const { user, field, press, form, typeBoth, addImages, storedCassettes, drafts } =
    await openForm();
  await typeBoth();
  for (const name of ['Label', 'Country', 'Genre', 'Locations', 'Release ID'])
    await user.type(field(name), `${name} 1`);
  await addImages();
  await press('Save and add another');
  await waitFor(() =>
    expect(form.getAllByRole('status').map((status) => status.textContent)).toContain(
      '“Night Bus” is added.',
    ),
  );
  expect(field('Title')).toHaveFocus();
  const kept = ['Title', 'Artist', 'Release ID', 'Label', 'Country', 'Genre', 'Locations'];
  expect(kept.map((name) => (field(name) as HTMLInputElement).value)).toEqual([
    ...['', '', ''],
    ...['Label 1', 'Country 1', 'Genre 1', 'Locations 1'],
  ]);
  expect(form.queryByRole('img', { name: 'Spine Image' })).toBeNull();
  // What was kept is nothing to lose.
  await waitFor(() => expect(drafts.size).toBe(0));

  await pasteText(user, field('Title'), 'Day Bus');
  await pasteText(user, field('Artist'), 'Mira');
  await addImages();
  await press('Submit');
  expect(await screen.findByRole('rowheader', { name: 'Day Bus' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Night Bus' })).toBeVisible();
  expect([...storedCassettes.values()].map(({ title, label }) => [title, label])).toEqual([
    ['Old', ''],
    ['Night Bus', 'Label 1'],
    ['Day Bus', 'Label 1'],
  ]);
});

it('After an addition, what others have added meanwhile is in the list too', async () => {
  const { typeBoth, addImages, press, storedCassettes } = await openForm();
  storedCassettes.set('theirs', buildCassette({ id: 'theirs', title: 'Theirs' }));
  await typeBoth();
  await addImages();
  await press('Submit');
  expect(await screen.findByRole('rowheader', { name: 'Theirs' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Night Bus' })).toBeVisible();
});

describe('The form', () => {
  it('opens and closes by its toggle, with the focus in the first field', async () => {
    const { field, press } = await openForm();
    await waitFor(() => expect(field('Title')).toHaveFocus());
    // The toggle is one control: behind the modal dialog it could not be pressed.
    expect(screen.queryByRole('button', { name: 'Add Cassette' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Hide Form' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await press('Hide Form');
    expect(screen.queryByRole('dialog')).toBeNull();
    const toggle = screen.getByRole('button', { name: 'Add Cassette' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(toggle).toHaveFocus());
  });

  it('has all sections, fields, hints and limits', async () => {
    const { form, field } = await openForm();
    expect(form.getByRole('group', { name: 'Release Information' })).toBeVisible();
    expect(form.getByRole('group', { name: 'Image Upload' })).toBeVisible();
    expect(field('Title')).toBeRequired();
    expect(field('Artist')).toBeRequired();
    expect(field('Country')).toHaveAccessibleDescription('spell completely');
    expect(field('Genre')).toHaveAccessibleDescription('separate by comma');
    expect(field('Locations')).toHaveAccessibleDescription('separate by comma');
    expect(field('Release Year')).toHaveAttribute('type', 'number');
    expect(field('In Stock')).toHaveTextContent('YesNo');
    expect(field('Label')).toBeVisible();
    expect(field('Release ID')).toBeVisible();
    expect(field('Link')).toBeVisible();
    for (const name of panelNames) expect(field(name)).toHaveAttribute('type', 'file');
  });

  it('counts the characters of notes and track list', async () => {
    const { user, form, field } = await openForm();
    await user.type(field("Editor's Notes"), 'abc');
    expect(form.getByText('3/255')).toBeVisible();
    await user.paste('📼'.repeat(300));
    expect(form.getByText('255/255')).toBeVisible();
    expect(field("Editor's Notes")).toHaveValue(`abc${'📼'.repeat(252)}`);
    await user.click(field('Track List'));
    await user.paste(`A1 Ghost\n${'📼'.repeat(4000)}`);
    expect(form.getByText('4000/4000')).toBeVisible();
    expect(field('Track List')).toHaveValue(`A1 Ghost\n${'📼'.repeat(3991)}`);
  });
});

describe('Submit', () => {
  it('without images shows an error and saves nothing', async () => {
    const { form, press, typeBoth, callCount } = await openForm();
    await typeBoth();
    await press('Submit');
    expect(form.getByRole('alert')).toHaveTextContent(missing);
    expect(callCount('upload') + callCount('create')).toBe(0);
  });

  it('without title and artist shows errors at the fields', async () => {
    const { field, press, addImages, callCount } = await openForm();
    await addImages();
    await press('Submit');
    await waitFor(() => expect(field('Title')).toHaveFocus());
    expect(field('Title')).toHaveAccessibleDescription('Please enter a title.');
    expect(field('Artist')).toHaveAccessibleDescription(/Please enter at least one artist\./);
    expect(callCount('upload')).toBe(0);
  });

  it('saves the cassette, closes the dialog, and shows it on top of the list', async () => {
    const { user, press, field, typeBoth, addImages, storedCassettes, storedImages } =
      await openForm();
    await typeBoth();
    await pasteText(user, field('Release Year'), '1987');
    await user.selectOptions(field('In Stock'), 'Yes');
    await addImages();
    await press('Submit');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Night Bus');
    expect(screen.getByText('“Night Bus” is added.')).toBeInTheDocument();
    const added = [...storedCassettes.values()].find(({ title }) => title === 'Night Bus');
    expect(added).toMatchObject({
      title: 'Night Bus',
      artist: ['Mira Sol', 'Anna'],
      releaseYear: 1987,
      inStock: 'Yes',
    });
    expect(added?.images.fullJCard.blurhash).toBe('hash of 787');
    expect(storedImages.size).toBe(3);
  });

  it('asks before it adds a cassette that somebody else has added meanwhile', async () => {
    const { form, press, typeBoth, addImages, storedCassettes, storedImages } = await openForm();
    const id = cassetteId({ title: 'Night Bus', artist: ['Mira Sol', 'Anna'], releaseId: '' });
    storedCassettes.set(
      id,
      buildCassette({ id, title: 'NIGHT BUS', artist: ['Mira Sol', 'Anna'] }),
    );
    const before = storedCassettes.size;
    await typeBoth();
    await addImages();
    await press('Submit');
    expect(await form.findByText('This tape is in the catalogue already.')).toBeVisible();
    expect(form.getByText('NIGHT BUS')).toBeVisible();
    expect(storedCassettes.size).toBe(before);
    expect(storedImages.size).toBe(0);
    expectLogged('Adding the tape failed.');
    await press('Add it all the same');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(storedCassettes.size).toBe(before + 1);
    expect(storedImages.size).toBe(3);
  });

  it('shows the progress and can’t be pressed twice', async () => {
    const { button, user, form, press, field, typeBoth, addImages, holdCalls, callCount } =
      await openForm();
    await typeBoth();
    await addImages();
    const release = holdCalls('create');
    await user.type(field('Title'), '{Enter}');
    expect(button('Submitting...')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Submitting...')).toHaveFocus();
    expect(form.getByRole('progressbar')).toHaveAttribute('max', '100');
    await waitFor(() => expect(form.getByRole('progressbar')).toHaveAttribute('value', '100'));
    expect(field('Title')).toBeDisabled();
    await press('Submitting...');
    await press('Hide Form');
    expect(screen.getByRole('dialog', { name: 'Add Cassette' })).toBeVisible();
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([callCount('create'), callCount('upload')]).toEqual([1, 3]);
  });

  it.each(['create', 'load images'])(
    'that fails at %s shows why, keeps everything, and creates one cassette at the next attempt',
    async (step) => {
      const {
        button,

        form,
        press,
        field,
        typeBoth,
        addImages,
        failNext,
        storedCassettes,
        storedImages,
      } = await openForm();
      await typeBoth();
      await addImages();
      failNext(step, new Failure('offline', 'no network'));
      await press('Submit');
      expect(await form.findByRole('alert')).toHaveTextContent('No connection.');
      expectLogged('Adding the tape failed.');
      expect(button('Submit')).not.toHaveAttribute('aria-disabled');
      expect(field('Title')).toHaveValue('Night Bus');
      expect(form.getAllByRole('img')).toHaveLength(3);
      await press('Submit');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect([storedCassettes.size, storedImages.size]).toEqual([2, 3]);
    },
  );
});
