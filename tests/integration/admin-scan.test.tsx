import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholePicture } from '../../src/imaging/crop/card-placement.ts';
import { dropFiles, imageFile, openAdminForm } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { cropScan, findPlacement, resetFakeCropping } from '../support/fake-cropping.tsx';

/** A card in the middle of the fake scan of 1000×1000 pixels. */
const found = {
  corners: [
    { x: 200, y: 210 },
    { x: 800, y: 200 },
    { x: 805, y: 790 },
    { x: 195, y: 795 },
  ],
  folds: [201, 299, 787],
} as const;

beforeEach(() => {
  resetFakeCropping();
  findPlacement.mockResolvedValue(found);
});

async function chooseScan() {
  const view = await openAdminForm('Add Cassette', { cassettes: [] });
  await view.choose('Scan of the whole J-card', imageFile('scan.jpg'));
  return view;
}
async function placeScan() {
  const view = await chooseScan();
  await view.form.findByRole('slider', { name: 'Corner at the top left' });
  return view;
}
type View = Awaited<ReturnType<typeof openAdminForm>>;
async function type({ user, field }: View) {
  await user.type(field('Title'), 'Night Bus');
  await user.type(field('Artist'), 'Mira Sol');
}
async function submit(view: View) {
  await type(view);
  await view.press('Submit');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const placed = () => cropScan.mock.calls[0]?.[1];

describe('The scan of a card', () => {
  it.each([
    ['is shown in its place, and taken by Submit as it is shown', placeScan],
    ['is found by the save, where Submit is pressed before it is shown', chooseScan],
  ])('%s, once where the save is tried again', async (_, choose) => {
    let endFinding = () => {};
    const finding = new Promise<typeof found>((end) => (endFinding = () => end(found)));
    if (choose === chooseScan) findPlacement.mockReturnValueOnce(finding);
    const view = await choose();
    expect(cropScan).not.toHaveBeenCalled();
    view.loseNextAnswer('offline');
    await type(view);
    await view.press('Submit');
    expect(await view.form.findByRole('alert')).toBeVisible();
    expectLogged('Adding the tape failed.');
    endFinding();
    await view.form.findByRole('slider', { name: 'Corner at the top left' });
    await view.press('Submit');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const scan = expect.objectContaining({ name: 'scan.jpg' });
    expect(cropScan).toHaveBeenCalledExactlyOnceWith(scan, found);
    const [added] = view.storedCassettes.values();
    const paths = Object.values(added!.images).map(({ path }) => path);
    expect(new Set(paths).size).toBe(3);
  });

  it('is the whole picture where looking for the card fails', async () => {
    findPlacement.mockRejectedValueOnce(new Error('no memory'));
    const view = await placeScan();
    expectLogged('Looking for the card failed.');
    expect(view.form.getByText(/^No outline found: the whole picture is taken\./)).toBeVisible();
    await submit(view);
    expect(placed()).toEqual(wholePicture({ width: 1000, height: 1000 }));
  });

  it('has corners and folds that the arrow keys move, and shows the edges of its spine until a fold is moved', async () => {
    const view = await placeScan();
    const { user, form } = view;
    const corner = form.getByRole('slider', { name: 'Corner at the top left' });
    expect(corner).toHaveAttribute('aria-valuetext', '200, 210 of 1000 × 1000');
    corner.focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    expect(corner).toHaveAttribute('aria-valuetext', '201, 200 of 1000 × 1000');
    expect(form.getByRole('figure')).toHaveTextContent(/^The edges of the spine/);
    const fold = form.getByRole('slider', { name: 'Fold between spine and front' });
    fold.focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(fold).toHaveAttribute('aria-valuetext', '312 of 787');
    expect(form.queryByRole('figure')).toBeNull();
    const end = form.getByRole('slider', { name: 'End of the front' });
    end.focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(end).toHaveAttribute('aria-valuetext', '774 of 787');
    await submit(view);
    expect(placed()?.corners[0]).toEqual({ x: 201, y: 200 });
    expect(placed()?.folds[0]).toBe(201);
    expect(placed()?.folds[1]).toBeCloseTo(312, 0);
  });

  it('is turned by two buttons', async () => {
    const view = await placeScan();
    await view.press('Turn left 90°');
    await view.press('Turn left 90°');
    await view.press('Turn right 90°');
    await submit(view);
    expect(placed()?.corners).toEqual([1, 2, 3, 0].map((at) => found.corners[at]));
  });

  it('is read where one of its panels is pressed, and saved as it was cropped for that', async () => {
    const view = await placeScan();
    const { form, press } = view;
    await press('Zoom to the spine');
    const picture = await form.findByRole('region', { name: 'J-card' });
    await press('Turn');
    expect(picture.firstChild).toHaveStyle({ rotate: '270deg' });
    await press('Zoom to the front');
    expect(picture.firstChild).toHaveStyle({ rotate: '0deg' });
    await press('Show the whole card');
    expect(form.getByRole('slider', { name: 'Corner at the top left' })).toBeVisible();
    expect(form.getByText('Image Upload')).toHaveFocus();
    await submit(view);
    expect(cropScan).toHaveBeenCalledTimes(1);
  });

  it('is said to be small where its card has less than half of the pixels', async () => {
    findPlacement.mockResolvedValue(wholePicture({ width: 250, height: 246 }));
    const { form } = await placeScan();
    expect(form.getByText(/^Small: 250 × 246 pixels are enlarged to 787 × 775/)).toBeVisible();
  });

  it('can be dropped anywhere, and gives way to the picture of a panel', async () => {
    const view = await openAdminForm('Add Cassette', { cassettes: [] });
    dropFiles(window, imageFile('scan.jpg'));
    await view.form.findByRole('slider', { name: 'Corner at the top left' });
    await view.addImage('Front Image');
    await submit(view);
    const [added] = view.storedCassettes.values();
    expect(added?.images.front.blurhash).toBe('hash of 500');
    expect(added?.images.spine.blurhash).toBe('hash of spine');
  });
});
