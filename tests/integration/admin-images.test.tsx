import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { imageFile, openAdminForm } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { cropToWebp, resetFakeCropping } from '../support/fake-cropping.tsx';

beforeEach(resetFakeCropping);

const openForm = () => openAdminForm('Add Cassette', { cassettes: [] });
const names = ['Spine Image', 'Front Image', 'Full J-Card Image'];

describe('The cropper', () => {
  it('has a zoom from 1 to 3 by 0.01 and a rotation from 0 to 90 by 0.3, and says what will be small', async () => {
    const { form, choose, add } = await openForm();
    await choose('Front Image', imageFile('scan.jpg'));
    const zoom = await form.findByRole<HTMLInputElement>('slider', { name: 'Zoom' });
    expect(zoom).toMatchObject({ value: '1', min: '1', max: '3', step: '0.01' });
    const rotation = form.getByRole('slider', { name: 'Rotation' });
    expect(rotation).toMatchObject({ value: '0', min: '0', max: '90', step: '0.3' });
    expect(form.queryByText(/enlarged/)).toBeNull();
    fireEvent.change(zoom, { target: { value: '3' } });
    const small = /^Small: 215 × 333 pixels are enlarged to 500 × 775/;
    expect(await form.findByText(small)).toBeVisible();
    fireEvent.change(rotation, { target: { value: '12.3' } });
    expect(zoom).toHaveAttribute('aria-valuetext', '3.00 times');
    expect(rotation).toHaveAttribute('aria-valuetext', '12.3 degrees');
    await add();
    expect(cropToWebp).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'scan.jpg' }),
      { area: expect.objectContaining({ x: 0, height: 100 / 3 }), rotation: 12.3 },
      { width: 500, height: 775 },
      false,
    );
  });
});

describe('A picture in an open cropper', () => {
  it('has the aspect ratio of its panel, and is taken by Submit as it is shown', async () => {
    const { form, user, field, press, choose, storedCassettes } = await openForm();
    for (const name of names) await choose(name, imageFile(`${name}.jpg`));
    await waitFor(() => expect(form.getAllByTestId('cropper')).toHaveLength(3));
    const aspects = form.getAllByTestId('cropper').map(({ textContent }) => textContent);
    expect(aspects).toEqual(['0.1290 1 0', '0.6452 1 0', '1.0155 1 0']);
    const [zoom] = form.getAllByRole('slider', { name: 'Zoom' });
    fireEvent.change(zoom!, { target: { value: '2' } });
    await user.type(field('Title'), 'Night Bus');
    await user.type(field('Artist'), 'Mira Sol');
    await press('Submit');
    await waitFor(() => expect(storedCassettes.size).toBe(1));
    expect(
      cropToWebp.mock.calls.map(([image, { area }]) => [image.name, Math.round(area.width)]),
    ).toEqual([
      ['Spine Image.jpg', 6],
      ['Front Image.jpg', 65],
      ['Full J-Card Image.jpg', 100],
    ]);
  });

  it('can be dropped, and is as it was after another tape was open', async () => {
    const { form, field, press, user } = await openForm();
    fireEvent.drop(field('Front Image'), { dataTransfer: { files: [imageFile('dropped.jpg')] } });
    expect(await form.findByText('Front Image: dropped.jpg')).toBeVisible();
    fireEvent.change(await form.findByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    await press('Hide Form');
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    const zoom = await screen.findByRole('slider', { name: 'Zoom' });
    // The cropper places the picture once it has loaded.
    await waitFor(() => expect(zoom).toHaveValue('2'));
  });
});

describe('Choosing a file', () => {
  it('shows an error for what is no image, and keeps the crop', async () => {
    const { form, choose, add } = await openForm();
    await choose('Spine Image', imageFile('good.jpg'));
    await add();
    await form.findByRole('img', { name: 'Spine Image' });
    await choose('Spine Image', imageFile('broken.jpg'));
    expect(await form.findByRole('alert')).toHaveTextContent('“broken.jpg” is not an image.');
    expectLogged('Opening the image failed.');
    expect(form.getByRole('img', { name: 'Spine Image' })).toBeVisible();
  });
});

it('Clear Images discards all three crops, revokes their URLs, and can be undone', async () => {
  const { press, form, addImage } = await openForm();
  for (const name of names) await addImage(name);
  const urls = names.map((name) => form.getByRole('img', { name }).getAttribute('src'));
  expect(new Set(urls).size).toBe(3);
  await press('Clear Images');
  expect(form.queryByRole('img')).toBeNull();
  for (const url of urls) expect(URL.revokeObjectURL).toHaveBeenCalledWith(url);
  expect(form.queryByRole('region', { name: 'Preview' })).toBeNull();
  await press('Undo');
  expect(await form.findByText('The images are back.')).toBeVisible();
  for (const name of names) expect(form.getByRole('img', { name })).toBeVisible();
});
