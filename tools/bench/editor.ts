import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectId, root } from '../emulators/project.ts';
import { freshContext } from './browser.ts';
import { addByOneScan, addByThreeFiles, importAll } from './editor-actions.ts';
import { layOut, pack, thereBefore, withoutEdges } from './editor-scans.ts';
import type { Stage } from './environment.ts';
import { type Effort, Hand } from './hand.ts';
import { type Sample, sampleOf } from './statistics.ts';
import { asCount, asSpread, asTime, type Table } from './table.ts';
import type { Subject } from './variants.ts';

/** The literal rendering keeps no index of the shelf, which the rules of the site ask of every write. */
const literalRules = `
rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /cassettes/{id} {
      allow read: if request.auth != null;
      allow write: if request.auth.token.get('admin', false) == true;
    }
  }
}`;

/** What it takes to add one tape, and two hundred: the actions of a person counted. */
export async function measureEditor(
  stage: Stage,
  { runs, imported }: { runs: number; imported: number },
): Promise<Table[]> {
  const work = await layOut(Math.max(runs, imported));
  const few = work.slice(0, runs);
  const hard = await Promise.all(few.slice(0, Math.ceil(runs / 2)).map(withoutEdges));

  const literal = await withRules(stage, literalRules, () =>
    each(stage, stage.literal, few, (hand, one) => addByThreeFiles(hand, one, 'literal')),
  );
  const files = await each(stage, stage.ours, few, (hand, one) =>
    addByThreeFiles(hand, one, 'ours'),
  );
  const scan = await each(stage, stage.ours, few, addByOneScan);
  const byHand = await each(stage, stage.ours, hard, addByOneScan);

  let mended = 0;
  const [all] = await each(stage, stage.ours, [work.slice(0, imported)], async (hand, tapes) => {
    mended = (await importAll(hand, tapes, pack(tapes))).length;
  });
  if (!all) throw new Error('Nothing was imported.');

  const count = asCount(imported);
  return [
    {
      title: 'What it takes to add tapes, medians (and the range)',
      columns: [
        '',
        'clicks',
        'keys',
        'scrolls',
        'files',
        'seconds of the machine',
        'with a hand’s moving',
      ],
      rows: [
        row('one tape, literal: three files', literal),
        row('one tape: three files', files),
        row('one tape: one scan', scan),
        row('one tape: one scan in which no edge is seen', byHand),
        row(`${count} tapes, literal: ${count} times one`, literal, imported),
        row(`${count} tapes: a CSV and a folder of scans`, [all]),
        row('– for each of them', [all], 1 / imported),
      ],
      notes: [
        'All eleven fields are filled, with the same values in all; the three files are cut already, one scan is of the card on its bed.',
        'A key of Tab or an arrow is one too; a file is one, whatever the system’s dialog takes.',
        'With a hand’s moving: the machine’s seconds, and for each action what Card, Moran and Newell’s keystroke-level model gives it (a key 0.28 s, pointing and pressing 1.3 s, scrolling 1.1 s, a file 2.6 s more, from mouse to keyboard 0.4 s), without any thinking.',
        mended === 0
          ? `Of the ${count} scans none had to be put right.`
          : `Of the ${count} scans ${mended} had to be put right in the form, which is counted.`,
      ],
    },
  ];
}

/** Works through these one after the other, in a catalogue as it was at the beginning. */
async function each<T>(
  stage: Stage,
  subject: Subject,
  works: readonly T[],
  act: (hand: Hand, work: T) => Promise<unknown>,
): Promise<Effort[]> {
  stage.touched();
  await stage.fill(thereBefore);
  const context = await freshContext(stage.browser, subject.editor);
  const page = await context.newPage();
  await page.goto(`${subject.origin}/admin`);
  await page.locator(subject.rows.items).first().waitFor();
  await page.waitForLoadState('networkidle');
  const hand = new Hand(page);
  const efforts: Effort[] = [];
  for (const work of works) {
    await act(hand, work);
    efforts.push(hand.effort());
  }
  await context.close();
  stage.touched();
  return efforts;
}

function row(words: string, efforts: readonly Effort[], times = 1): string[] {
  const of = (value: (effort: Effort) => number, format: (value: number) => string) => {
    const { median, least, most }: Sample = sampleOf(efforts.map(value));
    return asSpread({ median: median * times, least: least * times, most: most * times }, format);
  };
  const counted = (value: number) =>
    value < 10 && value % 1 !== 0 ? value.toFixed(2) : asCount(value);
  return [
    words,
    of(({ clicks }) => clicks, counted),
    of(({ keys }) => keys, counted),
    of(({ scrolls }) => scrolls, counted),
    of(({ files }) => files, counted),
    of(({ machine }) => machine, asDuration),
    of(({ machine, moving }) => machine + moving, asDuration),
  ];
}

/** Minutes and hours where there are some. */
function asDuration(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes < 3) return asTime(milliseconds);
  return minutes < 100 ? `${minutes.toFixed(0)} min` : `${(minutes / 60).toFixed(1)} h`;
}

/** Lets other rules hold in the Firestore emulator for a while. */
async function withRules<T>({ suite }: Stage, rules: string, work: () => Promise<T>): Promise<T> {
  const url = `http://127.0.0.1:${suite.ports.firestore}/emulator/v1/projects/${projectId}:securityRules`;
  const load = async (content: string) => {
    const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } });
    const answer = await fetch(url, { method: 'PUT', body });
    if (!answer.ok) throw new Error(`The rules were not taken: ${await answer.text()}`);
  };
  await load(rules);
  try {
    return await work();
  } finally {
    await load(readFileSync(join(root, 'firestore.rules'), 'utf8'));
  }
}
