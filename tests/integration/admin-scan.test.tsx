import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UprightCard } from '../../src/imaging/card-detection/turn-card.ts';
import { imageFile } from '../support/admin-form.ts';
import { editor } from '../support/fake-backend.ts';
import { closedUrls, cropCard, detectCards, resetFakeCropping } from '../support/fake-cropping.tsx';
import { renderRoute } from '../support/render-route.tsx';

/** A slightly rotated card, half as wide as the fake scan of 1000×1000 pixels. */
const detected: UprightCard = {
  corners: {
    topLeft: { x: 250, y: 260 },
    topRight: { x: 750, y: 286 },
    bottomLeft: { x: 224, y: 752 },
  },
  folds: [185, 289],
  isSure: true,
};

/** The corners of a second card beside it. */
const onTheRight = Object.fromEntries(
  Object.entries(detected.corners).map(([name, { x, y }]) => [name, { x: x + 600, y }]),
) as unknown as UprightCard['corners'];

beforeEach(() => {
  resetFakeCropping();
  detectCards.mockResolvedValue([detected]);
  cropCard.mockImplementation(async () => {
    const crop = (name: string) => ({
      blob: new Blob([name], { type: 'image/webp' }),
      blurhash: '',
    });
    return { spine: crop('s'), front: crop('f'), fullJCard: crop('j') };
  });
});

const slotLabel = 'Scan of the whole J-card';

const again = { name: 'Place the card again' };

async function chooseScan() {
  const view = renderRoute('/admin', { account: editor, cassettes: [] });
  await view.user.click(await screen.findByRole('button', { name: 'Add Cassette' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Cassette' }));
  await view.user.upload(form.getByLabelText(slotLabel), imageFile('scan.jpg'));
  return { ...view, form };
}
/** The tool, also of a card that was found and cropped at once. */
async function openScan() {
  const view = await chooseScan();
  const { form, user } = view;
  const group = { name: 'The card in scan.jpg' };
  await waitFor(() =>
    expect(form.queryByRole('button', again) ?? form.queryByRole('group', group)).not.toBeNull(),
  );
  const button = form.queryByRole('button', again);
  if (button) await user.click(button);
  cropCard.mockClear();
  return { ...view, tool: within(await form.findByRole('group', group)) };
}
const editorOf = (tool: ReturnType<typeof within>) =>
  tool.getByRole('group', { name: /^Position of the scan/ });

describe('A scan of a whole card', () => {
  it('that is sure is cropped at once, and stays so until it is placed again', async () => {
    const { user, form } = await chooseScan();
    for (const name of ['Spine Image', 'Front Image', 'Full J-Card Image'])
      expect(await form.findByRole('img', { name })).toBeVisible();
    const scan = expect.objectContaining({ name: 'scan.jpg' });
    expect(cropCard).toHaveBeenCalledExactlyOnceWith(scan, detected);
    expect(closedUrls).toEqual(['blob:1']);
    await user.click(form.getByRole('button', again));
    const tool = within(await form.findByRole('group', { name: 'The card in scan.jpg' }));
    expect(await tool.findByText('Edges found. Move what is off.')).toBeVisible();
    expect(tool.getByRole('slider', { name: 'Turn' })).toHaveAttribute(
      'aria-valuetext',
      '3.0 degrees',
    );
    await user.click(tool.getByRole('button', { name: 'Cancel' }));
    expect(form.getByRole('img', { name: 'Front Image' })).toBeVisible();
    expect(form.getByText('Image Upload')).toHaveFocus();
    expect(cropCard).toHaveBeenCalledTimes(1);
  });

  it('is taken by Submit without Add, once', async () => {
    const { user, form, tool, storedCassettes, callCount } = await openScan();
    await tool.findByText('Edges found. Move what is off.');
    await user.type(form.getByLabelText('Title'), 'Night Bus');
    await user.type(form.getByLabelText('Artist'), 'Mira Sol');
    await user.dblClick(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [added] = storedCassettes.values();
    const paths = Object.values(added!.images).map(({ path }) => path);
    expect(new Set(paths).size).toBe(3);
    expect([cropCard.mock.calls.length, callCount('upload')]).toEqual([1, 3]);
  });

  it('is said to be small where its card has less than half of the pixels', async () => {
    const { tool } = await openScan();
    await tool.findByText('Edges found. Move what is off.');
    expect(tool.queryByText(/enlarged/)).toBeNull();
    fireEvent.change(tool.getByRole('slider', { name: 'Zoom' }), { target: { value: '4' } });
    expect(tool.getByText(/^Small: 250 × 246 pixels are enlarged to 787 × 775/)).toBeVisible();
  });

  it.each([
    ['without a visible card', 'No card found: place it by hand.', 'It lies right'],
    ['whose card is not sure', 'Is this the card?', 'Yes'],
    ['with two cards', 'Two cards are in this scan: choose this tape’s.', 'Left card'],
  ])('%s is taken by neither Add nor Submit before an answer', async (_, sentence, answer) => {
    if (answer === 'It lies right') detectCards.mockResolvedValue([]);
    else if (answer === 'Yes') detectCards.mockResolvedValue([{ ...detected, isSure: false }]);
    else detectCards.mockResolvedValue([detected, { ...detected, corners: onTheRight }]);
    const { user, form, tool } = await openScan();
    const add = tool.getByRole('button', { name: 'Add' });
    await waitFor(() => expect(tool.getByRole('status')).toHaveTextContent(sentence));
    await user.click(add);
    expect(add).toHaveAccessibleDescription(tool.getByRole('status').textContent ?? '');
    expect(tool.getByRole('status')).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(form.getByText(`A picture is not placed yet. ${sentence}`)).toBeVisible();
    expect(cropCard).not.toHaveBeenCalled();
    await user.click(tool.getByRole(answer === 'Left card' ? 'radio' : 'button', { name: answer }));
    if (answer !== 'Left card') expect(add).toHaveFocus();
    if (answer === 'Yes') expect(tool.getByText('Edges found. Move what is off.')).toBeVisible();
    await user.click(add);
    expect(await form.findByRole('img', { name: 'Front Image' })).toBeVisible();
  });

  it('whose card is not sure can be placed by hand, from the whole picture', async () => {
    detectCards.mockResolvedValue([{ ...detected, isSure: false }]);
    const { user, tool } = await openScan();
    await tool.findByText('Is this the card?');
    await user.click(tool.getByRole('button', { name: 'Turn right 90°' }));
    expect(tool.getByText('Is this the card?')).toBeVisible();
    await user.click(tool.getByRole('button', { name: 'Place it by hand' }));
    expect(tool.getByText(/^Move, zoom and turn the scan/)).toBeVisible();
    expect(tool.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
    const zoom = tool.getByRole('slider', { name: 'Zoom' });
    expect(zoom).toHaveAttribute('aria-valuetext', '1.00 times');
    fireEvent.change(zoom, { target: { value: '1.2' } });
    expect(tool.getByText('Placed by hand.')).toBeVisible();
    await user.click(tool.getByRole('button', { name: 'Add' }));
    expect(cropCard).toHaveBeenCalledTimes(1);
  });

  it('that the editor has moved is not moved by a late detection', async () => {
    const { user, tool } = await openScan();
    await tool.findByText('Edges found. Move what is off.');
    let answer = (_: UprightCard[]) => {};
    detectCards.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await user.click(tool.getByRole('button', { name: 'Find edges' }));
    expect(tool.getByText('Looking for the card’s edges…')).toBeVisible();
    fireEvent.change(tool.getByRole('slider', { name: 'Turn' }), { target: { value: '-4' } });
    answer([detected]);
    expect(await tool.findByText('Placed by hand.')).toBeVisible();
    expect(tool.getByRole('slider', { name: 'Turn' })).toHaveAttribute(
      'aria-valuetext',
      '-4.0 degrees',
    );
    // A search that the editor starts is applied.
    await user.click(tool.getByRole('button', { name: 'Find edges' }));
    expect(await tool.findByText('Edges found. Move what is off.')).toBeVisible();
    expect(tool.getByRole('slider', { name: 'Turn' })).toHaveAttribute(
      'aria-valuetext',
      '3.0 degrees',
    );
  });

  it('with two cards takes the one that is chosen', async () => {
    detectCards.mockResolvedValue([detected, { ...detected, corners: onTheRight }]);
    const { user, tool } = await openScan();
    const choice = within(await tool.findByRole('group', { name: /^Which one is this tape’s/ }));
    await user.click(choice.getByRole('radio', { name: 'Right card' }));
    await user.click(tool.getByRole('button', { name: 'Add' }));
    expect(cropCard.mock.calls[0]![1].corners).toEqual(onTheRight);
  });

  it('and its folds can be moved by keyboard', async () => {
    const { user, tool } = await openScan();
    await tool.findByText('Edges found. Move what is off.');
    editorOf(tool).focus();
    await user.keyboard('{ArrowLeft}');
    const fold = tool.getByRole('slider', { name: /spine and front/ });
    fireEvent.change(fold, { target: { value: '289.5' } });
    expect(fold).toHaveAttribute('aria-valuetext', '289.5 of 787');
    await user.click(tool.getByRole('button', { name: 'Add' }));
    const placement = cropCard.mock.calls[0]![1];
    // The scan moved left by two of 787 pixels, so the card lies that much further right on it.
    expect(placement.corners.topLeft.x).toBeCloseTo(250 + (2 / 787) * 500, 2);
    expect(placement.folds).toEqual([185, 289.5]);
  });
});
