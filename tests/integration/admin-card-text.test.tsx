import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { CardPanel } from '../../src/imaging/card-reading/card-panels.ts';
import type { CardLine } from '../../src/imaging/card-reading/read-lines.ts';
import { imageFile } from '../support/admin-form.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { cardText, readCard, resetFakeCropping } from '../support/fake-cropping.tsx';
import { renderRoute } from '../support/render-route.tsx';

beforeEach(resetFakeCropping);

/** A horizontal line of a card of 787 × 775 pixels. */
const line = (text: string, panel: CardPanel, y: number, height = 12): CardLine => ({
  text,
  confidence: 0.97,
  panel,
  box: { center: { x: panel === 'flap' ? 90 : 540, y }, width: 160, height, angle: 0 },
});
const printed = [
  line('Side A', 'flap', 40),
  line('1. Low Tide 2:26', 'flap', 60),
  line('2. Kitchen Window 6:31', 'flap', 80),
  line('3. Lamplighter 5:20', 'flap', 100),
  line('NIGHT BUS', 'front', 100, 80),
  line('MIRA S0L', 'front', 240, 50),
  line('Kettle Tapes 1987', 'front', 700),
];
const text = cardText(printed);

async function openForm() {
  const view = renderRoute('/admin', {
    account: editor,
    cassettes: [buildCassette({ id: 'other', title: 'Day Bus', artist: ['Mira Sol'] })],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Add Cassette' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Cassette' }));
  return { ...view, form };
}
type View = Awaited<ReturnType<typeof openForm>>;

const placeCard = async ({ user, form }: View, name = 'card.jpg') => {
  await user.upload(form.getByLabelText('Full J-Card Image'), imageFile(name));
  await user.click(await form.findByRole('button', { name: 'Add' }));
};
async function readPlacedCard(view: View) {
  readCard.mockResolvedValue(text);
  await placeCard(view);
  await view.user.click(await view.form.findByRole('button', { name: 'Read the card' }));
  await view.form.findByRole('list', { name: 'Lines of the card' });
}
const field = (form: View['form'], name: string) => form.getByLabelText(name);

describe('The text of a card', () => {
  it('is read at a press, once the card is placed, and fills no field by itself', async () => {
    const view = await openForm();
    expect(view.form.queryByRole('button', { name: 'Read the card' })).toBeNull();
    await readPlacedCard(view);
    const added = await view.form.findByRole('img', { name: 'Full J-Card Image' });
    expect(added).toBeVisible();
    expect(readCard).toHaveBeenCalledTimes(1);
    const lines = view.form.getByRole('list', { name: 'Lines of the card' });
    expect(
      within(lines)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(printed.map(({ text }) => expect.stringMatching(text)));
    for (const name of ['Title', 'Artist', 'Label', 'Release ID', 'Release Year'])
      expect(field(view.form, name)).toHaveDisplayValue('');
  });

  it('goes line by line into the field that had the focus last, behind what is there, also by keyboard', async () => {
    const view = await openForm();
    const { user, form } = view;
    await readPlacedCard(view);
    const lines = within(form.getByRole('list', { name: 'Lines of the card' }));
    const notes = field(form, "Editor's Notes");
    await user.type(notes, 'Rare.');
    lines.getByRole('button', { name: /^2\. Kitchen/ }).focus();
    await user.keyboard('{Enter}');
    expect(notes).toHaveValue('Rare.\n2. Kitchen Window 6:31');
    expect(lines.getByRole('button', { name: /^2\. Kitchen.*in the form/ })).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Undo' }));
    expect(notes).toHaveValue('Rare.');

    await user.click(field(form, 'Release Year'));
    await user.click(lines.getByRole('button', { name: /^Side A/ }));
    expect(form.getByText('No year in “Side A”.')).toBeVisible();
    await user.click(lines.getByRole('button', { name: /^Kettle Tapes/ }));
    expect(field(form, 'Release Year')).toHaveFocus();
    await user.click(field(form, 'Artist'));
    await user.click(lines.getByRole('button', { name: /^MIRA/ }));
    await user.click(lines.getByRole('button', { name: /^NIGHT BUS/ }));
    expect(field(form, 'Artist')).toHaveDisplayValue('MIRA S0L, NIGHT BUS');
    expect(field(form, 'Release Year')).toHaveDisplayValue('1987');
  });

  it('has a track list, which goes into its field once', async () => {
    const view = await openForm();
    await readPlacedCard(view);
    const put = view.form.getByRole('button', { name: 'Put into Track List' });
    await view.user.dblClick(put);
    expect(field(view.form, 'Track List')).toHaveValue(
      'Side A\n1. Low Tide 2:26\n2. Kitchen Window 6:31\n3. Lamplighter 5:20',
    );
    expect(put).toHaveAttribute('aria-disabled', 'true');
  });

  it('says when its reading begins, is cancelled, fails and ends, and keeps the focus', async () => {
    const view = await openForm();
    const { user, form } = view;
    const panel = () => form.getByRole('group', { name: 'Text of the card' });
    const expectSaid = async (text: RegExp) => {
      const [status, ...others] = await within(panel()).findAllByRole('status');
      await waitFor(() => expect(status).toHaveTextContent(text));
      for (const other of others) expect(other).toBeEmptyDOMElement();
      expect(panel()).toHaveFocus();
    };
    const pressByKey = async (name: string) => {
      within(panel()).getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
    };
    await placeCard(view);
    await form.findByRole('button', { name: 'Read the card' });
    await pressByKey('Read the card');
    await expectSaid(/^The card is being read\.$/);
    await pressByKey('Cancel');
    await expectSaid(/^$/);
    const damaged = 'The files that read a card are damaged.';
    readCard.mockRejectedValueOnce(new Failure('stale', damaged));
    await pressByKey('Read the card');
    await expectSaid(new RegExp(`^${damaged}$`));
    expectLogged('Reading the card failed.');
    readCard.mockResolvedValueOnce(text);
    await pressByKey('Try again');
    await expectSaid(/^7 lines read\.$/);
  });

  it('that is still being read does not delay Submit, which ends it', async () => {
    const view = await openForm();
    const { user, form } = view;
    let signal: AbortSignal | undefined;
    readCard.mockImplementation((_job, _onProgress, ofJob) => {
      signal = ofJob;
      return new Promise(() => {});
    });
    for (const name of ['Spine Image', 'Front Image', 'Full J-Card Image']) {
      await user.upload(form.getByLabelText(name), imageFile('card.jpg'));
      await user.click(await form.findByRole('button', { name: 'Add' }));
    }
    await user.click(await form.findByRole('button', { name: 'Read the card' }));
    await user.type(field(form, 'Title'), 'Night Bus');
    await user.type(field(form, 'Artist'), 'Mira Sol');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.storedCassettes.size).toBe(2);
    expect(signal?.aborted).toBe(true);
  });

  it('is not offered on a device with little memory, which says why', async () => {
    Object.defineProperty(navigator, 'deviceMemory', { value: 2, configurable: true });
    try {
      const view = await openForm();
      await placeCard(view);
      expect(await view.form.findByText(/^The text of the card can’t be read/)).toBeVisible();
      expect(view.form.queryByRole('button', { name: 'Read the card' })).toBeNull();
    } finally {
      Reflect.deleteProperty(navigator, 'deviceMemory');
    }
  });
});
