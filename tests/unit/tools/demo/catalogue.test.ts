import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isValidBlurhash } from '../../../../src/domain/blurhash-colour.ts';
import { type CassetteDraft, panelSize, panels } from '../../../../src/domain/cassette.ts';
import { parseForm, toForm, validateDraft } from '../../../../src/domain/cassette-validation.ts';
import {
  defaultCount,
  demoCassettes,
  demoDrafts,
  readDemoImage,
} from '../../../../tools/demo/catalogue.ts';

const defaultDrafts = demoDrafts();
const manyDrafts = demoDrafts(10_000);

const titlesOf = (matches: (draft: CassetteDraft) => boolean) =>
  defaultDrafts.filter(matches).map((d) => d.title);

describe('The demo catalogue', () => {
  it('has 48 cassettes by default, or any other requested number', () => {
    expect(defaultDrafts).toHaveLength(48);
    expect(defaultCount).toBe(48);
    expect(demoDrafts(3)).toHaveLength(3);
    expect(demoDrafts(0)).toHaveLength(0);
    expect(manyDrafts).toHaveLength(10_000);
  });

  it('is identical on every machine', () => {
    // A new digest means that everybody's demo catalogue has changed: make sure that this is intended.
    const digest = createHash('sha256')
      .update(JSON.stringify(demoDrafts(2000)))
      .digest('hex');
    expect(digest).toBe('ceabe47c739c9cb76aaaaef100d0855e76d022fb92491c6aff4d94d1e0bfc88d');
  });

  it('begins with the same cassettes at any size', () => {
    expect(demoCassettes(300).slice(0, 200)).toEqual(demoCassettes(200));
  });

  it('passes the validation of the admin form, which does not change it', () => {
    for (const draft of manyDrafts) {
      expect(validateDraft(draft)).toEqual({ ok: true, value: draft });
      expect(parseForm(toForm(draft))).toEqual({ ok: true, value: draft });
    }
  });

  it('has no two cassettes with the same title and artists', () => {
    const names = manyDrafts.map(({ title, artist }) => `${title}|${artist.join('|')}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('links only to example domains', () => {
    const hosts = manyDrafts
      .filter(({ link }) => link !== '')
      .map(({ link }) => new URL(link).hostname);
    expect(hosts.length).toBeGreaterThan(1000);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });

  it.each<[string, (draft: CassetteDraft) => boolean]>([
    ['accents', ({ title, artist }) => /[ÖöÉéőçãı]/.test(title + artist.join())],
    ['Japanese', ({ title }) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)],
    ['Arabic', ({ title }) => /\p{Script=Arabic}/u.test(title)],
    ['Cyrillic', ({ title }) => /\p{Script=Cyrillic}/u.test(title)],
    ['Greek', ({ title }) => /\p{Script=Greek}/u.test(title)],
    ['Korean', ({ title }) => /\p{Script=Hangul}/u.test(title)],
    ['Ethiopic', ({ title }) => /\p{Script=Ethiopic}/u.test(title)],
    ['several artists', ({ artist }) => artist.length > 1],
    ['a title with a leading "The"', ({ title }) => title.startsWith('The ')],
    ['an artist with a leading "The"', ({ artist }) => artist.some((a) => a.startsWith('The '))],
    ['no label', ({ label }) => label === ''],
    ['no release ID', ({ releaseId }) => releaseId === ''],
    ['no year', ({ releaseYear }) => releaseYear === null],
    ['no country', ({ country }) => country === ''],
    ['a title of 200 characters', ({ title }) => title.length === 200],
    ['a title of one letter', ({ title }) => title.length === 1],
    ['notes with quotation marks', ({ editorNotes }) => editorNotes.includes('"')],
    ['a link', ({ link }) => link !== ''],
    ['no link', ({ link }) => link === ''],
    ['in stock', ({ inStock }) => inStock === 'Yes'],
    ['not in stock', ({ inStock }) => inStock === 'No'],
    ['no location', ({ locations }) => locations.length === 0],
    ['one location', ({ locations }) => locations.length === 1],
    ['several locations', ({ locations }) => locations.length > 1],
    ['in stock without a location', (d) => d.inStock === 'Yes' && d.locations.length === 0],
  ])('has a cassette with %s', (_, matches) => {
    expect(titlesOf(matches)).not.toEqual([]);
  });

  it('has a "Vol. 2" and a "Vol. 10" of the same series', () => {
    const second = titlesOf(({ title }) => title.endsWith('Vol. 2'))[0] ?? '';
    expect(titlesOf(({ title }) => title === second.replace('Vol. 2', 'Vol. 10'))).toHaveLength(1);
  });

  it('has three webp images of the exact sizes for each of its 48 cassettes', async () => {
    let bytes = 0;
    for (const { images } of demoCassettes())
      for (const panel of panels) {
        const webp = readDemoImage(images[panel]);
        const { format, width, height } = await sharp(webp).metadata();
        expect({ format, width, height }).toEqual({ format: 'webp', ...panelSize[panel] });
        expect(isValidBlurhash(images[panel].blurhash)).toBe(true);
        bytes += webp.length;
      }
    expect(bytes).toBeLessThan(6_000_000);
  });

  it('uses the same images again for the generated cassettes', () => {
    const files = new Set(demoCassettes(1000).map(({ images }) => images.spine.file));
    expect(files.size).toBe(48);
  });
});
