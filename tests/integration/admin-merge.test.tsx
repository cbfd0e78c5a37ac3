import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noImages } from '../../src/domain/cassette.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const blurhash = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';
const hashed = (path: string) => ({ path, token: 'token', blurhash });
const first = buildCassette({
  id: 'first',
  title: 'Night Bus',
  country: 'Peru',
  genre: ['Rock'],
  createdAt: 1,
  images: { ...noImages, spine: hashed('images/spine-a') },
});
const second = buildCassette({
  ...first,
  id: 'second',
  country: 'Chile',
  label: 'Caspla',
  genre: ['Jazz'],
  createdAt: 2,
  images: { ...noImages, spine: hashed('images/spine-b'), front: hashed('images/front-b') },
});
const rain = buildCassette({ id: 'rain', title: 'Rain' });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const group = (name: string) => within(screen.getByRole('group', { name }));
const radio = (field: string, name: string | RegExp) => group(field).getByRole('radio', { name });

describe('Possible duplicates', () => {
  it('can be filtered, side by side', async () => {
    const { user } = renderRoute('/admin', {
      account: editor,
      cassettes: [first, rain, second],
    });
    await user.click(await button('Possible duplicates'));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Rain' })).toBeNull());
    expect(screen.getAllByRole('rowheader', { name: 'Night Bus' })).toHaveLength(2);
    expect(screen.getByText('Select two of them to merge them into one.')).toBeVisible();
  });
});

describe('Merging two tapes', () => {
  async function open() {
    const view = renderRoute('/admin?only=duplicates', {
      account: editor,
      cassettes: [second, first, rain],
    });
    await view.user.click(
      await screen.findByRole('checkbox', { name: 'Select all that are found' }),
    );
    await view.user.click(await button('Merge…'));
    await screen.findByRole('group', { name: 'Country' });
    return view;
  }

  it('makes one of both, and moves the other one to the bin', async () => {
    const { user, storedCassettes, bin, storedImages } = await open();
    for (const path of ['images/spine-a', 'images/spine-b', 'images/front-b'])
      storedImages.set(path, new Blob());
    expect(radio('Country', 'A Peru')).toHaveFocus();
    await user.click(radio('Country', 'B Chile'));
    await user.click(radio('Genre', 'A + B Rock, Jazz'));
    await user.click(radio('Spine Image', /^B/));
    expect(screen.getByText('A’s own Spine Image will be deleted.')).toBeVisible();
    await user.click(await button('Merge'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(storedCassettes.get('first')).toMatchObject({
      country: 'Chile',
      label: 'Caspla',
      genre: ['Rock', 'Jazz'],
      images: second.images,
    });
    expect(storedCassettes.has('second')).toBe(false);
    expect(bin.get('second')?.cassette.images).toEqual(noImages);
    expect([...storedImages.keys()]).toEqual(['images/spine-b', 'images/front-b']);
    expect(screen.getByText(/is merged, and the other one was moved to the bin/)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('shows what somebody else has changed meanwhile, and keeps the choices', async () => {
    const { user, storedCassettes, bin } = await open();
    await user.click(radio('Country', 'B Chile'));
    storedCassettes.set('second', { ...second, label: 'Other' });
    await user.click(await button('Merge'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Somebody else changed one of them meanwhile: Label. Please look at it again.',
    );
    expectLogged('Merging two tapes failed.');
    expect(bin.size).toBe(0);
    expect(radio('Label', 'B Other')).toBeChecked();
    expect(radio('Country', 'B Chile')).toBeChecked();
    await user.click(await button('Merge'));
    await waitFor(() =>
      expect(storedCassettes.get('first')).toMatchObject({ label: 'Other', country: 'Chile' }),
    );
  });

  it('loads the list again when one of both was deleted', async () => {
    const view = renderRoute('/admin?only=duplicates', {
      account: editor,
      cassettes: [second, first],
    });
    const { user, storedCassettes } = view;
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are found' }));
    storedCassettes.delete('second');
    await user.click(await button('Merge…'));
    expect(await screen.findByRole('alert')).toHaveTextContent('It is no longer there');
    expectLogged('Loading the tapes to merge failed.');
    await user.click(await button('Close'));
    expect(await screen.findByText('No tape matches.')).toBeVisible();
  });
});
