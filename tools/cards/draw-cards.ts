import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArguments, chromiumPath } from '../test/chromium.ts';
import content from './invented-cards.json' with { type: 'json' };
import type { CardTruth } from './score.ts';

export type DrawnCard = {
  readonly truth: CardTruth;
  /** `scan` is straight and even, `photo` lies at an angle in uneven light, blurred, with noise. */
  readonly kind: 'scan' | 'photo';
  readonly image: Buffer;
};

type Card = (typeof content.cards)[number];
type Track = { readonly title: string; readonly duration: string };

const width = 1200;
const height = 1182;
/** Widths of flap, spine and front. */
const [flap, spine] = [285, 152];

const sides: Record<string, string> = {
  en: 'Side',
  de: 'Seite',
  fr: 'Face',
  es: 'Lado',
  sv: 'Sida',
  pl: 'Strona',
};

/** Draws the invented cards as they lie in the form: upright, cut out, 1,200 pixels wide. */
export async function drawCards(seed: number): Promise<DrawnCard[]> {
  const path = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(path && { executablePath: path }),
  });
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    const drawn: DrawnCard[] = [];
    for (const [index, card] of content.cards.entries()) {
      const random = randomFrom(seed * 1000 + index);
      const kind = index % 2 === 0 ? 'scan' : 'photo';
      const pool = [...content.titles[card.language as keyof typeof content.titles]];
      const tracks = card.tracks.map((count) =>
        Array.from({ length: count! }, () => ({
          title: pool.splice(Math.floor(random() * pool.length), 1)[0] ?? content.titles.en[0]!,
          duration: `${1 + Math.floor(random() * 6)}:${String(Math.floor(random() * 60)).padStart(2, '0')}`,
        })),
      );
      await page.setContent(cardHtml(card, tracks, kind, random));
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      drawn.push({
        truth: { ...card, tracks: tracks.flat().map(({ title }) => title) },
        kind,
        image: await degrade(await page.screenshot(), kind, random),
      });
    }
    return drawn;
  } finally {
    await browser.close();
  }
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function cardHtml(
  card: Card,
  tracks: readonly (readonly Track[])[],
  kind: DrawnCard['kind'],
  random: () => number,
): string {
  const [title, artist, label] = [card.title, card.artist, card.label].map(escapeHtml);
  const legal = `℗ © ${card.releaseYear} ${label}. All rights reserved. ${card.releaseId}`;
  const isUpright = card.layout === 'flapup';
  const isOnFront = card.layout === 'front';
  const rows = isUpright
    ? tracks.flat().length + 6
    : Math.max(...tracks.map((side) => side.length)) + 2;
  const room = isUpright ? height - 60 : isOnFront ? 420 : flap - 40;
  const letters = Math.min(isOnFront ? 23 : 26, Math.floor(room / rows / 1.22));
  const lists = tracks
    .map((side, index) => {
      const lines = side.map(
        (track, at) =>
          `<p><span>${at + 1}. ${escapeHtml(track.title)}</span>${card.hasDurations ? `<span>${track.duration}</span>` : ''}</p>`,
      );
      return `<div><b>${sides[card.language]} ${'AB'[index]}</b>${lines.join('')}</div>`;
    })
    .join('');
  const list = `<div class="list" style="font-size:${letters}px">${lists}</div>`;
  const turned = (x: number, size: number, content: string) =>
    `<div class="turned" style="left:${x + size}px;width:${height}px;height:${size}px">${content}</div>`;
  const fontSize = (text: string, room: number, largest: number) =>
    Math.min(largest, Math.floor((room / Math.max(9, text.length)) * 1.6));
  const angle = (most: number) => ((random() - 0.5) * 2 * most).toFixed(2);
  const tilt =
    kind === 'scan'
      ? `rotate(${angle(0.8)}deg)`
      : `rotate(${angle(1.8)}deg) rotateX(${angle(2.5)}deg) rotateY(${angle(2.5)}deg)`;
  const light =
    kind === 'scan'
      ? 'linear-gradient(90deg,#0003,transparent 6%)'
      : `radial-gradient(circle at ${20 + random() * 60}% ${20 + random() * 60}%,#fff5,transparent 35%),linear-gradient(${random() * 360}deg,#0007,transparent 65%)`;
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; width: ${width}px; height: ${height}px; overflow: hidden; background: #6b5b4a; perspective: 4500px; }
    .card { position: absolute; inset: 4px; transform: ${tilt}; background: ${card.paper}; color: ${card.ink}; font-family: '${card.textFont}', serif; }
    .card > * { position: absolute; box-sizing: border-box; top: 0; }
    .turned { transform-origin: 0 0; transform: rotate(90deg); padding: 14px 30px; display: flex; align-items: center; justify-content: space-between; }
    .display { font-family: '${card.displayFont}', sans-serif; line-height: 1.1; }
    .list { display: flex; gap: 40px; width: 100%; line-height: 1.22; }
    .list > div { flex: 1; min-width: 0; }
    .list p { display: flex; justify-content: space-between; gap: 12px; margin: 0; }
    .light { inset: 0; background: ${light}; }
  </style><div class="card">
    ${isUpright ? `<div style="padding:24px 14px;width:${flap}px;font-size:${letters}px">${list.replace('class="list"', 'class="list" data-upright').replace('style="', 'style="flex-direction:column;')}<p style="font-size:14px">${legal}</p></div>` : turned(0, flap, isOnFront ? `<span style="font-size:18px">${legal}</span>` : `${list}<span style="position:absolute;left:30px;bottom:6px;font-size:15px">${legal}</span>`)}
    ${turned(flap, spine, `<span class="display" style="font-size:${fontSize(artist!, 420, 64)}px">${artist}</span><span class="display" style="font-size:${fontSize(title!, 420, 60)}px">${title}</span><span style="font-size:26px">${card.releaseId}</span>`)}
    <div style="left:${flap + spine}px;width:${width - flap - spine}px;height:100%;padding:50px 45px">
      <div class="display" style="font-size:${fontSize(title!, 1000, 115)}px">${title}</div>
      <div class="display" style="font-size:${fontSize(artist!, 850, 64)}px;margin-top:18px">${artist}</div>
      ${isOnFront ? `<div style="margin-top:150px">${list}</div>` : `<div style="margin:120px 0 0 180px;width:340px;height:340px;background:conic-gradient(${card.accent},${card.paper},${card.accent})"></div>`}
      <span style="position:absolute;left:45px;bottom:30px;font-size:25px">${label}</span>
      <span style="position:absolute;right:45px;bottom:30px;font-size:25px">${card.releaseId}</span>
    </div><div class="light"></div></div>`;
}

/** Blur, noise, and the losses of JPEG. */
async function degrade(
  shot: Buffer,
  kind: DrawnCard['kind'],
  random: () => number,
): Promise<Buffer> {
  const strength = kind === 'scan' ? 5 : 11 + random() * 7;
  const grain = Buffer.alloc(width * height);
  for (let index = 0; index < grain.length; index++)
    grain[index] = 128 + (random() + random() + random() - 1.5) * strength * 1.6;
  const noise = await sharp(grain, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return sharp(shot)
    .removeAlpha()
    .blur(kind === 'scan' ? 0.5 : 0.8 + random() * 0.8)
    .composite([{ input: noise, blend: 'overlay' }])
    .jpeg({ quality: kind === 'scan' ? 90 : 80 })
    .toBuffer();
}
