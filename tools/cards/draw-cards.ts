import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArguments, chromiumPath } from '../test/chromium.ts';
import { type CardDesign, designCard } from './design-card.ts';
import type { CardTruth } from './score.ts';

export type DrawnCard = {
  readonly truth: CardTruth;
  /** `scan` is straight and even, `photo` lies at an angle in uneven light, blurred, with noise. */
  readonly kind: 'scan' | 'photo';
  readonly image: Buffer;
};

type Kind = DrawnCard['kind'];
type Random = () => number;

const width = 1200;
const height = 1182;
/** The width of the spine. */
const spine = 152;

/** Draws invented cards as they lie in the form: upright, cut out, 1,200 pixels wide. */
export async function drawCards(seed: number, count: number): Promise<DrawnCard[]> {
  const path = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(path && { executablePath: path }),
  });
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    const drawn: DrawnCard[] = [];
    for (let index = 0; index < count; index++) {
      const random = randomFrom(seed * 1000 + index);
      const kind = index % 2 === 0 ? 'scan' : 'photo';
      const design = designCard(random);
      await page.setContent(cardHtml(design, kind, random));
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      drawn.push({
        truth: design.truth,
        kind,
        image: await degrade(await page.screenshot(), kind, random),
      });
    }
    return drawn;
  } finally {
    await browser.close();
  }
}

/** Numbers from 0 to 1; neighbouring seeds give unlike ones. */
function randomFrom(seed: number): Random {
  let state = Math.imul(seed + 1, 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function listHtml({ sides, areDurationsApart, place }: CardDesign): string {
  const isOneColumn = place === 'flap upright' || place === 'front in one column';
  const blocks = sides.map(({ heading, tracks }) => {
    const lines = tracks.map(({ number, title, duration }) => {
      const [first, last] = [[number, escapeHtml(title)].filter(Boolean).join(' '), duration];
      if (!last) return `<p>${first}</p>`;
      return areDurationsApart
        ? `<p><span>${first}</span><span>${last}</span></p>`
        : `<p>${first} (${last})</p>`;
    });
    return `<div><b>${heading}</b>${lines.join('')}</div>`;
  });
  return `<div class="list" style="flex-direction:${isOneColumn ? 'column' : 'row'}">${blocks.join('')}</div>`;
}

function cardHtml(design: CardDesign, kind: Kind, random: Random): string {
  const { truth, place, colours, displayFont, textFont } = design;
  const [title, artist, label] = [truth.title, truth.artist, design.label].map(escapeHtml);
  const flap = Math.round(design.flap * width);
  const front = width - flap - spine;
  const legal = `℗ © ${truth.releaseYear} ${label}. All rights reserved. ${truth.releaseId}`;
  const isOnFront = place.startsWith('front');
  const isOneColumn = place === 'flap upright' || place === 'front in one column';
  const counts = design.sides.map(({ tracks }) => tracks.length + 1.5);
  const rows = isOneColumn ? counts[0]! + counts[1]! : Math.max(...counts);
  const room = isOnFront ? 560 : isOneColumn ? height - 130 : flap - 46;
  const letters = Math.min(isOneColumn && !isOnFront ? 20 : 26, Math.floor(room / rows / 1.22));
  const fontSize = (text: string, room: number, largest: number) =>
    Math.min(largest, Math.floor((room / Math.max(9, text.length)) * 1.6));
  const display = (text: string, room: number, largest: number) =>
    `<div class="display" style="font-size:${fontSize(text, room, largest)}px">${text}</div>`;
  const turned = (x: number, size: number, degrees: 90 | -90, content: string) =>
    `<div class="turned" style="left:${degrees > 0 ? x + size : x}px;top:${degrees > 0 ? 0 : height}px;width:${height}px;height:${size}px;transform:rotate(${degrees}deg)">${content}</div>`;
  const ordered = <Item>(ofTitle: Item, ofArtist: Item) =>
    design.isArtistFirst ? [ofArtist, ofTitle] : [ofTitle, ofArtist];
  const list = listHtml(design);
  const small = `<p class="legal">${legal}</p>`;
  const names = ordered(display(title!, front + 240, 105), display(artist!, front + 90, 64));
  const spineNames = ordered(display(title!, 420, 60), display(artist!, 420, 64));
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; width: ${width}px; height: ${height}px; overflow: hidden; background: #6b5b4a; perspective: 4500px; }
    .card { position: absolute; inset: 4px; transform: ${tiltOf(kind, random)}; background: ${backgroundOf(design)}; color: ${colours.ink}; font-family: '${textFont}', serif; }
    .card > * { position: absolute; box-sizing: border-box; top: 0; }
    .turned { transform-origin: 0 0; padding: 14px 30px; display: flex; align-items: center; justify-content: space-between; }
    .display { font-family: '${displayFont}', sans-serif; line-height: 1.1; }
    .list { display: flex; gap: 14px 40px; width: 100%; line-height: 1.22; font-size: ${letters}px; text-transform: ${design.listCase}; }
    .list > div { flex: 1; min-width: 0; }
    p { display: flex; justify-content: space-between; gap: 12px; margin: 0; }
    .legal { display: block; font-size: 15px; }
    .turned .legal { position: absolute; left: 30px; bottom: 6px; }
    .light { inset: 0; background: ${lightOf(kind, random)}; }
  </style><div class="card">
    ${place === 'flap upright' ? `<div style="padding:24px 14px;width:${flap}px">${list}<br>${small}</div>` : turned(0, flap, place === 'flap upwards' ? -90 : 90, isOnFront ? small : list + small)}
    ${turned(flap, spine, 90, `${spineNames.join('')}<span style="font-size:26px">${truth.releaseId}</span>`)}
    <div style="left:${flap + spine}px;width:${front}px;height:100%;padding:50px 45px">
      ${names.join('<br>')}
      ${isOnFront ? `<div style="position:absolute;left:45px;right:${isOneColumn ? 220 : 45}px;bottom:85px">${list}</div>` : ''}
      <span style="position:absolute;left:45px;bottom:30px;font-size:25px">${label}</span>
      <span style="position:absolute;right:45px;bottom:30px;font-size:25px">${truth.releaseId}</span>
    </div><div class="light"></div></div>`;
}

function backgroundOf({ colours: { paper, accent }, picture, place }: CardDesign): string {
  const circle = place.startsWith('front')
    ? ''
    : `radial-gradient(circle at 70% 65%,${accent},transparent 22%),`;
  switch (picture) {
    case 'none':
      return paper;
    case 'gradient':
      return `${circle}linear-gradient(160deg,${inHex(accent)}66,transparent 60%),${paper}`;
    case 'stripes':
      return `${circle}repeating-linear-gradient(45deg,${inHex(accent)}33 0 11px,transparent 11px 55px),${paper}`;
    case 'circles':
      return `${circle}radial-gradient(circle at 25% 75%,${inHex(accent)}55,transparent 50%),radial-gradient(${inHex(accent)}44 7px,transparent 8px) 0 0/45px 45px,${paper}`;
  }
}

/** "#e23" as "#ee2233", so that an opacity can follow. */
const inHex = (colour: string) => (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour);

function tiltOf(kind: Kind, random: Random): string {
  const angle = (most: number) => ((random() - 0.5) * 2 * most).toFixed(2);
  return kind === 'scan'
    ? `rotate(${angle(0.8)}deg)`
    : `rotate(${angle(1.8)}deg) rotateX(${angle(3)}deg) rotateY(${angle(3)}deg)`;
}

function lightOf(kind: Kind, random: Random): string {
  if (kind === 'scan') return 'linear-gradient(90deg,#0003,transparent 6%)';
  const place = () => `${Math.round(20 + random() * 60)}%`;
  return `radial-gradient(circle at ${place()} ${place()},#fff6,transparent 35%),linear-gradient(${Math.round(random() * 360)}deg,#0007,transparent 65%)`;
}

/** Blur, noise, and the losses of JPEG. */
async function degrade(shot: Buffer, kind: Kind, random: Random): Promise<Buffer> {
  const strength = kind === 'scan' ? 5 : 11 + random() * 7;
  const grain = Buffer.alloc(width * height);
  for (let index = 0; index < grain.length; index++)
    grain[index] = 128 + (random() + random() + random() - 1.5) * strength * 1.6;
  const noise = await sharp(grain, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return sharp(shot)
    .removeAlpha()
    .blur(kind === 'scan' ? 0.5 : 0.8 + random() * 0.9)
    .composite([{ input: noise, blend: 'overlay' }])
    .jpeg({ quality: kind === 'scan' ? 90 : 75 })
    .toBuffer();
}
