import { type DraftField, fieldLabel, panelName, panels } from '../../src/domain/cassette.ts';
import { toForm } from '../../src/domain/cassette-validation.ts';
import { centredCard } from '../../src/imaging/crop/card-placement.ts';
import type { ScanSettings } from '../scans/make-scan.ts';
import type { Work } from './editor-scans.ts';
import type { Hand, Thing } from './hand.ts';

/** What an editor does to bring a tape in, as somebody who knows the form does it. */

const button = (name: string | RegExp, within?: Thing): Thing => ({
  role: 'button',
  name,
  ...(within && { within }),
});
const form: Thing = { role: 'dialog', name: 'Add Cassette' };
const suggestions: Thing = { role: 'option', within: { role: 'listbox', name: 'Suggestions' } };
const lists: readonly DraftField[] = ['artist', 'genre', 'locations'];
const suggesting: readonly DraftField[] = [...lists, 'country', 'label'];

/** The fields in the order in which Tab goes through them. */
const ourOrder: readonly DraftField[] = [
  'title',
  'artist',
  'country',
  'genre',
  'label',
  'releaseId',
  'releaseYear',
  'inStock',
  'locations',
  'link',
  'editorNotes',
];
const literalOrder: readonly DraftField[] = [
  ...ourOrder.slice(0, 7),
  'editorNotes',
  'link',
  'inStock',
  'locations',
];

export async function addByThreeFiles(hand: Hand, work: Work, whose: 'ours' | 'literal') {
  await hand.click(button('Add Cassette'));
  // The literal form does not take the focus by itself.
  if (whose === 'literal') await hand.click({ label: fieldLabel.title, within: form });
  await fillIn(hand, work, whose);
  for (const panel of panels) {
    await hand.choose({ label: panelName[panel], within: form }, work.cut[panel]);
    await hand.sees({ testId: 'cropper', within: form });
    await hand.click(button('Add', form));
    await hand.sees({ role: 'img', name: panelName[panel], within: form });
  }
  await submit(hand, work, whose);
}

export async function addByOneScan(hand: Hand, work: Work) {
  await hand.click(button('Add Cassette'));
  await fillIn(hand, work, 'ours');
  await cutScan(hand, work, form);
  await submit(hand, work, 'ours');
}

async function submit(hand: Hand, { draft }: Work, whose: 'ours' | 'literal') {
  await hand.click(button('Submit', form));
  await hand.missed(form);
  await hand.sees(
    whose === 'ours' ? { text: `“${draft.title}” is added.` } : { role: 'cell', name: draft.title },
  );
}

async function fillIn(hand: Hand, { draft }: Work, whose: 'ours' | 'literal') {
  const typed = toForm(draft);
  const order = whose === 'ours' ? ourOrder : literalOrder;
  for (const [at, field] of order.entries()) {
    if (at > 0) await hand.press('Tab');
    if (field === 'inStock') {
      // No stands there; its first letter chooses the other.
      if (draft.inStock === 'Yes') await hand.press('y');
    } else if (whose === 'ours' && suggesting.includes(field)) {
      const items = lists.includes(field) ? typed[field].split(', ') : [typed[field]];
      for (const [place, item] of items.entries()) {
        if (place > 0) await hand.type(', ');
        await typeOrTake(hand, item);
      }
    } else await hand.type(typed[field]);
  }
}

/** Types until what is meant is offered, and takes it where that is shorter than to type on. */
async function typeOrTake(hand: Hand, item: string) {
  const letters = [...item];
  for (const [at, letter] of letters.entries()) {
    await hand.type(letter);
    const offered = (await hand.texts(suggestions)).indexOf(item);
    // So many times down, and Enter.
    if (offered < 0 || offered + 2 >= letters.length - at - 1) continue;
    await hand.press('ArrowDown', offered + 1);
    return hand.press('Enter');
  }
}

const slider = (name: string, within: Thing): Thing => ({ role: 'slider', name, within });
const foldNames = ['Fold between flap and spine', 'Fold between spine and front'] as const;

/** Chooses the scan, takes the proposal where it is right, or puts the card right, and cuts. */
export async function cutScan(hand: Hand, { scan, plan }: Work, within: Thing) {
  await hand.choose({ label: 'One scan of the whole J-card', within }, scan);
  const said = await hand.reads({
    text: /^(?:Edges found|No card found|The edges could not)/,
    within,
  });
  if (!said.startsWith('Edges found') || !(await liesRight(hand, plan, within))) {
    if (said.startsWith('Edges found')) await hand.click(button('Reset', within));
    await placeCard(hand, plan, within);
  }
  for (const [at, name] of foldNames.entries()) {
    const fold = slider(name, within);
    const now = async () => Number.parseFloat(await hand.attribute(fold, 'aria-valuetext'));
    const off = plan.folds[at]! - (await now());
    // Half a millimetre is seen in the previews.
    if (Math.abs(off) > 4)
      await hand.drag(fold, { x: off * (await cardScale(hand, within)), y: 0 });
  }
  await hand.click(button('Add', within));
  await hand.sees({ role: 'img', name: panelName.fullJCard, within });
}

/** Degrees and parts by which a card may lie wrong before somebody in a hurry puts it right. */
const seen = { turn: 0.4, zoom: 0.012 };

/** What an eye tells from the frame around the card, here told from the dials. */
async function liesRight(hand: Hand, plan: ScanSettings, within: Thing): Promise<boolean> {
  const turn = await hand.value(slider('Turn', within));
  const zoom = await hand.value(slider('Zoom', within));
  return (
    Math.abs(turn - plan.rotation) < seen.turn && Math.abs(zoom / zoomOf(plan) - 1) < seen.zoom
  );
}

const zoomOf = (plan: ScanSettings): number => {
  const { topLeft, topRight } = centredCard(plan).corners;
  return (topRight.x - topLeft.x) / plan.cardWidth;
};

const stage = (within: Thing): Thing => ({
  role: 'group',
  name: 'Position of the scan: move it with the arrow keys, zoom with plus and minus',
  within,
});
/** The stage shows the card's 787 and some of the bed. */
const stageWidth = 787 + 2 * 70;
const cardScale = async (hand: Hand, within: Thing) =>
  (await hand.widthOf(stage(within))) / stageWidth;

/** The card was not found: turned and enlarged by the dials, moved by dragging, mended by keys. */
async function placeCard(hand: Hand, plan: ScanSettings, within: Thing) {
  await setDial(hand, slider('Turn', within), plan.rotation, 0.1, seen.turn / 2);
  await setDial(hand, slider('Zoom', within), zoomOf(plan), 0.002, seen.zoom / 2);
  const turn = (-plan.rotation * Math.PI) / 180;
  const x = (plan.center.x - 0.5) * plan.width;
  const y = (plan.center.y - 0.5) * plan.height;
  const scale = ((await cardScale(hand, within)) * 787) / plan.cardWidth;
  await hand.drag(stage(within), {
    x: -(x * Math.cos(turn) - y * Math.sin(turn)) * scale,
    y: -(x * Math.sin(turn) + y * Math.cos(turn)) * scale,
  });
}

/** A press on the dial, and as many of the arrow keys as it still lacks. */
async function setDial(hand: Hand, dial: Thing, to: number, step: number, enough: number) {
  if (Math.abs((await hand.value(dial)) - to) <= enough) return;
  await hand.slide(dial, to);
  const off = to - (await hand.value(dial));
  if (Math.abs(off) > enough)
    await hand.press(off > 0 ? 'ArrowRight' : 'ArrowLeft', Math.round(Math.abs(off) / step));
}

/** Milliseconds for each of the two long waits: hundreds of scans on a machine that is busy with others. */
const patience = 1_800_000;

/** What was left out of an import, and is mended in the form. */
export type LeftOut = readonly Work[];

/**
 * A file and a folder: looks at the cards that were found, leaves out what is cut wrong, imports, and
 * puts the scans that were left out in by hand.
 */
export async function importAll(
  hand: Hand,
  work: readonly Work[],
  { sheet, scans }: { sheet: string; scans: string },
): Promise<LeftOut> {
  await hand.click({ role: 'link', name: 'Import' });
  await hand.choose(button('Choose a file'), sheet);
  await hand.choose(button('Choose a folder'), scans);
  await hand.click({ text: `Look at the scans (${work.length})` });
  await hand.sees({ text: /^(?:A card was found in each|No card was seen in)/ }, patience);
  const wrong = await cutWrong(hand, work);
  for (const { draft } of wrong) await hand.click(button(`Leave out the scan of ${draft.title}`));
  await hand.click(button('Import'));
  await hand.sees({ text: `${work.length} tapes added.` }, patience);
  if (wrong.length === 0) return wrong;

  await hand.click({ role: 'link', name: 'Cassettes' });
  await hand.click(button('Without images'));
  for (const one of wrong) {
    const opened: Thing = { role: 'dialog', name: 'Edit Cassette' };
    await hand.click(button(`Open ${one.draft.title}`));
    await cutScan(hand, one, opened);
    await hand.click(button('Save', opened));
    await hand.missed(opened);
  }
  return wrong;
}

/** Parts of the card's width by which a frame on the contact sheet may be off before it is seen. */
const seenOnSheet = 0.02;

/** The tapes whose frame on the contact sheet does not lie on their card. */
async function cutWrong(hand: Hand, work: readonly Work[]): Promise<Work[]> {
  const frames = new Map<number, string>();
  for (const { path, text } of await hand.drawings('details li'))
    frames.set(Number.parseInt(text, 10), path);
  return work.filter(({ plan }, index) => {
    const frame = frames.get(index + 1);
    if (!frame) throw new Error(`The scan of row ${index + 1} was not shown.`);
    const numbers = [...frame.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);
    return cornersOf(plan).some(({ x, y }, corner) => {
      const across = (numbers[corner * 2]! - x) * plan.width;
      const down = (numbers[corner * 2 + 1]! - y) * plan.height;
      return Math.hypot(across, down) > seenOnSheet * plan.cardWidth;
    });
  });
}

/** Where the card's corners are, clockwise from the top left, in parts of the scan. */
function cornersOf(plan: ScanSettings): { x: number; y: number }[] {
  const turn = (plan.rotation * Math.PI) / 180;
  const lean = ((plan.rotation + plan.skew) * Math.PI) / 180;
  const high = ((plan.cardWidth * 775) / 787) * (1 + plan.heightDeviation);
  const across = { x: Math.cos(turn) * plan.cardWidth, y: Math.sin(turn) * plan.cardWidth };
  const down = { x: -Math.sin(lean) * high, y: Math.cos(lean) * high };
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([right, below]) => ({
    x: plan.center.x + (across.x * right + down.x * below) / 2 / plan.width,
    y: plan.center.y + (across.y * right + down.y * below) / 2 / plan.height,
  }));
}
