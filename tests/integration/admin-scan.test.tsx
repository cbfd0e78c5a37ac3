import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { cropCard, type DetectedCard, detectCard } from '../../src/imaging/crop/card-scan.ts';
import { expectLogged } from '../support/console-errors.ts';
import { editor } from '../support/fake-backend.ts';
import { closed, resetFakeCropping } from '../support/fake-cropping.tsx';
import { renderRoute } from '../support/render-route.tsx';

vi.mock(import('../../src/imaging/crop/open-image.ts'), async (original) => ({
  ...(await original()),
  openImage: (await import('../support/fake-cropping.tsx')).openImage,
}));
vi.mock(import('../../src/imaging/crop/card-scan.ts'), async (original) => ({
  ...(await original()),
  detectCard: vi.fn(),
  cropCard: vi.fn(),
}));

/** A card half as wide as the stand-in's scan of 1000 by 1000, turned by a little. */
const proposal: DetectedCard = {
  corners: {
    topLeft: { x: 250, y: 260 },
    topRight: { x: 750, y: 286 },
    bottomLeft: { x: 224, y: 752 },
  },
  folds: [185, 289],
  found: true,
};

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  resetFakeCropping();
  vi.mocked(detectCard).mockReset().mockResolvedValue(proposal);
  vi.mocked(cropCard)
    .mockReset()
    .mockImplementation(async () => {
      const crop = (name: string) => ({
        blob: new Blob([name], { type: 'image/webp' }),
        blurhash: '',
      });
      return { spine: crop('s'), front: crop('f'), fullJCard: crop('j') };
    });
  // jsdom decodes nothing, and draws nothing.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const slot = 'One scan of the whole J-card';
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

async function openScan(name = 'scan.jpg') {
  const view = renderRoute('/admin', { account: editor, cassettes: [] });
  await view.user.click(await screen.findByRole('button', { name: 'Add Cassette' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Cassette' }));
  await view.user.upload(form.getByLabelText(slot), file(name));
  const tool = within(await form.findByRole('group', { name: `The card in ${name}` }));
  return { ...view, form, tool };
}
const stageOf = (tool: ReturnType<typeof within>) =>
  tool.getByRole('group', { name: /^Position of the scan/ });

describe('one scan', () => {
  it('is placed as proposed, and one Add makes all three images', async () => {
    const { user, form, tool } = await openScan();
    expect(await tool.findByText('Edges found. Move what is off.')).toBeVisible();
    expect(tool.getByRole('slider', { name: 'Turn' })).toHaveAttribute(
      'aria-valuetext',
      '3.0 degrees',
    );
    await user.click(tool.getByRole('button', { name: 'Add' }));
    for (const name of ['Spine Image', 'Front Image', 'Full J-Card Image'])
      expect(await form.findByRole('img', { name })).toBeVisible();
    const { found: _, ...placement } = proposal;
    expect(cropCard).toHaveBeenCalledWith(expect.objectContaining({ name: 'scan.jpg' }), placement);
    expect(form.queryByRole('group', { name: /^The card in/ })).toBeNull();
    expect(form.getByLabelText(slot)).toHaveFocus();
    expect(form.getByText('Spine, front and full J-card added.')).toBeInTheDocument();
    expect(closed).toEqual(['blob:1']);
  });

  it('without a card lies centred, and says so', async () => {
    vi.mocked(detectCard).mockResolvedValue({ ...proposal, found: false });
    const { tool } = await openScan();
    expect(await tool.findByText('No card found: place it by hand.')).toBeVisible();
    expect(tool.getByRole('slider', { name: 'Zoom' })).toHaveAttribute(
      'aria-valuetext',
      '1.00 times',
    );
  });

  it('that the hand has moved is not moved by a late proposal', async () => {
    let answer = (_: DetectedCard) => {};
    vi.mocked(detectCard).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const { user, tool } = await openScan();
    expect(tool.getByText('Looking for the card’s edges…')).toBeVisible();
    fireEvent.change(tool.getByRole('slider', { name: 'Turn' }), { target: { value: '-4' } });
    answer(proposal);
    expect(await tool.findByText('Placed by hand.')).toBeVisible();
    expect(tool.getByRole('slider', { name: 'Turn' })).toHaveAttribute(
      'aria-valuetext',
      '-4.0 degrees',
    );
    // Asked for, it is taken.
    await user.click(tool.getByRole('button', { name: 'Find edges' }));
    expect(await tool.findByText('Edges found. Move what is off.')).toBeVisible();
    expect(tool.getByRole('slider', { name: 'Turn' })).toHaveAttribute(
      'aria-valuetext',
      '3.0 degrees',
    );
  });

  it('is reset to the middle', async () => {
    const { user, tool } = await openScan();
    await tool.findByText('Edges found. Move what is off.');
    await user.click(tool.getByRole('button', { name: 'Reset' }));
    expect(tool.getByRole('slider', { name: 'Zoom' })).toHaveAttribute(
      'aria-valuetext',
      '1.00 times',
    );
    expect(tool.getByRole('slider', { name: /flap and spine/ })).toHaveAttribute(
      'aria-valuetext',
      '187 of 787',
    );
  });

  it('is moved and zoomed by keys, its folds too', async () => {
    const { user, tool } = await openScan();
    await tool.findByText('Edges found. Move what is off.');
    stageOf(tool).focus();
    await user.keyboard('{ArrowLeft}');
    tool.getByRole('slider', { name: /spine and front/ }).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(tool.getByRole('button', { name: 'Add' }));
    const placement = vi.mocked(cropCard).mock.calls[0]![1];
    // The scan went two pixels of 787 to the left: the card lies that much further right on it.
    expect(placement.corners.topLeft.x).toBeCloseTo(250 + (2 / 787) * 500, 2);
    expect(placement.folds).toEqual([185, 289.5]);
  });

  it('that cannot be cut says so beside Add, and can be tried again', async () => {
    const { user, form, tool } = await openScan();
    vi.mocked(cropCard).mockRejectedValueOnce(new Failure('file', '"scan.jpg" is gone.'));
    await user.click(tool.getByRole('button', { name: 'Add' }));
    expect(await tool.findByRole('alert')).toHaveTextContent('"scan.jpg" is gone.');
    expectLogged('Cropping the scan failed.');
    await user.click(tool.getByRole('button', { name: 'Add' }));
    expect(await form.findByRole('img', { name: 'Front Image' })).toBeVisible();
  });

  it('can be placed by hand where the search fails', async () => {
    vi.mocked(detectCard).mockRejectedValue(new Failure('file', '"scan.jpg" is gone.'));
    const { tool } = await openScan();
    expect(await tool.findByText(/could not be looked for/)).toBeVisible();
    expectLogged('Looking for the card failed.');
  });

  it('is cut once, however often Add is pressed', async () => {
    const { user, form, tool } = await openScan();
    await user.dblClick(tool.getByRole('button', { name: 'Add' }));
    await form.findByRole('img', { name: 'Front Image' });
    expect(cropCard).toHaveBeenCalledTimes(1);
  });
});

describe('beside the scan', () => {
  it('Cancel keeps what was there, and goes back to the picker', async () => {
    const { user, form, tool } = await openScan();
    await user.click(tool.getByRole('button', { name: 'Add' }));
    await form.findByRole('img', { name: 'Front Image' });
    await user.upload(form.getByLabelText(slot), file('other.jpg'));
    const other = within(await form.findByRole('group', { name: 'The card in other.jpg' }));
    await user.click(other.getByRole('button', { name: 'Cancel' }));
    expect(form.getByRole('img', { name: 'Front Image' })).toBeVisible();
    expect(form.getByLabelText(slot)).toHaveFocus();
    expect(cropCard).toHaveBeenCalledTimes(1);
  });

  it('a file that is no image says so, and the open scan stays', async () => {
    const { user, form } = await openScan();
    await user.upload(form.getByLabelText(slot), file('broken.jpg'));
    expect(await form.findByRole('alert')).toHaveTextContent('“broken.jpg” is not an image.');
    expectLogged('Opening the scan failed.');
    expect(form.getByRole('group', { name: 'The card in scan.jpg' })).toBeVisible();
  });

  it('an open scan counts as something that can be lost', async () => {
    const { user, form } = await openScan();
    await user.click(form.getByRole('button', { name: 'Hide Form' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('works by dropping a file', async () => {
    const { form } = await openScan();
    fireEvent.drop(form.getByLabelText(slot), {
      dataTransfer: { files: [file('dropped.jpg')] },
    });
    await waitFor(() =>
      expect(form.getByRole('group', { name: 'The card in dropped.jpg' })).toBeVisible(),
    );
  });
});
