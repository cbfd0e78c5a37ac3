import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  type CassetteDraft,
  draftFields,
  fieldLabel,
  type Panel,
  panelSize,
  panels,
} from '../../src/domain/cassette.ts';
import { toForm } from '../../src/domain/cassette-validation.ts';
import { formatCsv } from '../../src/import-export/csv.ts';
import { demoDrafts } from '../demo/catalogue.ts';
import { seeded } from '../demo/random.ts';
import { localFolder } from '../emulators/project.ts';
import type { Background } from '../scans/backgrounds.ts';
import { demoCard, lowContrastCards, type RasterImage } from '../scans/cards.ts';
import { renderScan, type ScanSettings } from '../scans/make-scan.ts';

/** What lies on the editor's desk: tapes with all that is to be typed, and their scans as files. */
export type Work = {
  readonly draft: CassetteDraft;
  /** The whole card on its bed, a little crooked. */
  readonly scan: string;
  /** Where it truly lies in there. */
  readonly plan: ScanSettings;
  /** The three pictures cut out by somebody else, at their sizes. */
  readonly cut: Readonly<Record<Panel, string>>;
};

const folder = localFolder('bench/editor-1', 0);
/** Scanned at 300 dots to the inch, where a card is 1205 pixels wide. */
const enlarged = 2;
const cards = 24;

/** The number of tapes of the catalogue that are there before. */
export const thereBefore = 100;

/** Tapes that have something in every field, in letters that are on the keyboard. */
function fullDrafts(count: number): CassetteDraft[] {
  const full = demoDrafts(thereBefore + 30 * count + 400)
    .slice(thereBefore)
    .filter((draft) => {
      const form = toForm(draft);
      return draftFields.every((field) => /^[\x20-\x7e]+$/.test(form[field]));
    })
    .slice(0, count);
  if (full.length < count) throw new Error(`There are only ${full.length} tapes with all fields.`);
  // As Discogs numbers them: a number can be the name of a file.
  return full.map((draft, index) => ({ ...draft, releaseId: String(7_300_000 + index * 37) }));
}

/** Four of five on a scanner, under its lid, the fifth on a table and photographed. */
const bedOf = (index: number): Background =>
  (['white lid', 'black lid', 'white lid', 'grey lid', 'wood'] as const)[index % 5]!;

/** The card of this tape, laid down without much care, as by who has two hundred of them. */
function planOf(index: number): ScanSettings {
  const random = seeded(9000 + index);
  const bed = bedOf(index);
  const photographed = bed === 'wood';
  return {
    seed: 9000 + index,
    background: bed,
    width: 760,
    height: 780,
    cardWidth: random.between(596, 608),
    center: { x: 0.5 + random.between(-0.06, 0.06), y: 0.5 + random.between(-0.06, 0.06) },
    rotation: random.between(-1, 1) * (photographed ? 5 : 2.5),
    skew: photographed ? random.between(-0.3, 0.3) : 0,
    heightDeviation: random.between(-0.006, 0.006),
    folds: [187 + random.between(-3, 3), 287 + random.between(-3, 3)],
    shadow: {
      x: random.between(-0.006, 0.006),
      y: random.between(-0.006, 0.006),
      dark: random.between(0.15, 0.4),
    },
    noise: random.between(0.5, photographed ? 4 : 1.8),
    falloff: photographed ? 0.15 : 0.02,
  };
}

async function saveJpeg(path: string, image: Sharp): Promise<void> {
  // Written under another name first: a run that was interrupted leaves no half of a file behind.
  await image.jpeg({ quality: 90 }).toFile(`${path}.half`);
  renameSync(`${path}.half`, path);
}

const fromPixels = ({ data, width, height }: RasterImage): Sharp =>
  sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } }).removeAlpha();

async function scanTo(path: string, card: RasterImage, plan: ScanSettings): Promise<void> {
  if (existsSync(path)) return;
  await saveJpeg(path, fromPixels(renderScan(card, plan)).resize(plan.width * enlarged));
}

const leftOf: Record<Panel, number> = { spine: 187, front: 287, fullJCard: 0 };

async function cutTo(path: string, card: RasterImage, panel: Panel): Promise<void> {
  if (existsSync(path)) return;
  await saveJpeg(
    path,
    fromPixels(card).extract({ left: leftOf[panel], top: 0, ...panelSize[panel] }),
  );
}

/** The same tapes and pictures at each run; they are drawn once, and take a while then. */
export async function layOut(count: number): Promise<Work[]> {
  mkdirSync(folder, { recursive: true });
  const pictures = new Map<number, Promise<RasterImage>>();
  const cardOf = (index: number) => {
    const card = pictures.get(index % cards) ?? demoCard(index % cards);
    pictures.set(index % cards, card);
    return card;
  };
  const work: Work[] = [];
  for (const [index, draft] of fullDrafts(count).entries()) {
    const plan = planOf(index);
    const scan = join(folder, `${draft.releaseId}.jpg`);
    if (!existsSync(scan)) await scanTo(scan, await cardOf(index), plan);
    const cut = Object.fromEntries(
      panels.map((panel) => [panel, join(folder, `cut-${index % cards}-${panel}.jpg`)]),
    ) as Record<Panel, string>;
    for (const panel of panels)
      if (!existsSync(cut[panel])) await cutTo(cut[panel], await cardOf(index), panel);
    work.push({ draft, scan, plan, cut });
  }
  return work;
}

/** The same tape with a scan in which no edge is to be seen: typing on white under a white lid. */
export async function withoutEdges(work: Work): Promise<Work> {
  const plan: ScanSettings = {
    ...work.plan,
    background: 'white lid',
    shadow: { x: 0, y: 0, dark: 0 },
    noise: 2,
  };
  const scan = join(folder, `without-edges-${work.draft.releaseId}.jpg`);
  await scanTo(scan, await lowContrastCards['typed on white'](), plan);
  return { ...work, scan, plan };
}

/** A CSV with all fields of these tapes, and a folder with their scans and nothing else. */
export function pack(work: readonly Work[]): { sheet: string; scans: string } {
  const sheet = join(folder, 'tapes.csv');
  const rows = work.map(({ draft }) => draftFields.map((field) => toForm(draft)[field]));
  writeFileSync(sheet, formatCsv([draftFields.map((field) => fieldLabel[field]), ...rows]));
  const scans = join(folder, 'to-import');
  rmSync(scans, { recursive: true, force: true });
  mkdirSync(scans);
  for (const { scan } of work) linkSync(scan, join(scans, basename(scan)));
  return { sheet, scans };
}
