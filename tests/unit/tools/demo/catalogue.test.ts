import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { validBlurhash } from '../../../../src/domain/blurhash-colour.ts';
import { panelSize, panels } from '../../../../src/domain/cassette.ts';
import { parseFields, toForm } from '../../../../src/domain/cassette-validation.ts';
import { fieldNames } from '../../../../src/domain/fields.ts';
import { demoCassettes, readDemoImage } from '../../../../tools/demo/catalogue.ts';

const manyDrafts = demoCassettes(10_000).map(({ draft }) => draft);

describe('The demo catalogue', () => {
  it('passes the validation of the admin form, which does not change it', () => {
    for (const draft of manyDrafts)
      expect(parseFields(toForm(draft), fieldNames)).toEqual({ ok: true, value: draft });
  });

  it('links only to example domains', () => {
    const hosts = manyDrafts
      .filter(({ link }) => link !== '')
      .map(({ link }) => new URL(link).hostname);
    expect(hosts.length).toBeGreaterThan(1000);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });

  it('has three webp images of the exact sizes for each of its 48 cassettes', async () => {
    let bytes = 0;
    expect(demoCassettes()).toHaveLength(48);
    for (const { images } of demoCassettes())
      for (const panel of panels) {
        const webp = readDemoImage(images[panel]);
        const { format, width, height } = await sharp(webp).metadata();
        expect({ format, width, height }).toEqual({ format: 'webp', ...panelSize[panel] });
        expect(validBlurhash(images[panel].blurhash)).toBe(images[panel].blurhash);
        bytes += webp.length;
      }
    expect(bytes).toBeLessThan(6_000_000);
  });
});
