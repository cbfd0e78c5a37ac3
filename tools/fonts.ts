/** Cuts the typefaces down to what the site prints; run by hand after an update of the fonts. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import subset from 'subset-font';

const modules = new URL('../node_modules/', import.meta.url);
const target = new URL('../src/styles/fonts/', import.meta.url);

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

// The public pages need no more than this; accents come with the shelf.
const latin = `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…−↑↓←→`;
const accents = `${range(0xa1, 0xff)}Œœı‚„†•‹›€™`;
const latinExtended = `${range(0x100, 0x130)}${range(0x132, 0x151)}${range(0x154, 0x17f)}${range(0x218, 0x21b)}${range(0x1e00, 0x1eff)}`;

const cuts = [
  { from: 'archivo-latin-wdth-normal', to: 'archivo-latin', text: latin },
  { from: 'archivo-latin-wdth-normal', to: 'archivo-accents', text: accents },
  { from: 'archivo-latin-ext-wdth-normal', to: 'archivo-latin-ext', text: latinExtended },
];

await mkdir(target, { recursive: true });
for (const { from, to, text } of cuts) {
  const font = await readFile(new URL(`@fontsource-variable/archivo/files/${from}.woff2`, modules));
  const cut = await subset(font, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 900 }, wdth: { min: 62, max: 125 } },
  });
  await writeFile(new URL(`${to}.woff2`, target), cut);
  console.log(`${to}: ${font.length} → ${cut.length} bytes`);
}
for (const weight of ['400']) {
  const font = await readFile(
    new URL(`@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-${weight}-normal.woff2`, modules),
  );
  const cut = await subset(font, latin + accents, { targetFormat: 'woff2' });
  await writeFile(new URL(`plex-mono-latin.woff2`, target), cut);
  console.log(`plex-mono: ${font.length} → ${cut.length} bytes`);
}
await copyFile(
  new URL('@fontsource-variable/archivo/LICENSE', modules),
  new URL('archivo-OFL.txt', target),
);
await copyFile(
  new URL('@fontsource/ibm-plex-mono/LICENSE', modules),
  new URL('plex-mono-OFL.txt', target),
);
