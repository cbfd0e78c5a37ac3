import { describe, expect, it } from 'vitest';
import { panels } from '../../../../src/domain/cassette.ts';
import { imageNamed, imageOf } from '../../../../tools/bench/image-names.ts';
import { costOf, documentsIn, type Kind, kindOf } from '../../../../tools/bench/requests.ts';

const origins = { firestore: 'http://127.0.0.1:8080', storage: 'http://127.0.0.1:9198' };
const database = `${origins.firestore}/v1/projects/demo-spool/databases/(default)/documents`;
const bucket = `${origins.storage}/v0/b/demo-spool.firebasestorage.app/o`;
const kind = (method: string, url: string, body: string | null = null) =>
  kindOf({ method, url, body }, origins);

describe('A request', () => {
  it('for documents has their names', () => {
    const name = (path: string) => `projects/demo-spool/databases/(default)/documents/${path}`;
    const body = JSON.stringify({ documents: [name('shelf/meta'), name('shelf/p0')] });
    expect(kind('POST', `${database}:batchGet`, body)).toEqual({
      kind: 'documents',
      names: ['shelf/meta', 'shelf/p0'],
    });
  });

  it('for a query has no names, as only the answer tells the reads', () => {
    expect(kind('POST', `${database}:runQuery`, '{}')).toEqual({ kind: 'query' });
  });

  it('for a stored object is a look-up, or with alt=media an image', () => {
    expect(kind('GET', `${bucket}/images%2Fa`)).toEqual({ kind: 'look-up', path: 'images/a' });
    expect(kind('GET', `${bucket}/images%2Fa?alt=media&token=t`)).toEqual({
      kind: 'image',
      path: 'images/a',
    });
  });

  it.each([
    ['OPTIONS', `${bucket}/images%2Fa`],
    ['POST', `${bucket}?name=images%2Fa`],
    ['DELETE', `${bucket}/images%2Fa`],
    ['OPTIONS', `${database}:batchGet`],
    ['POST', `${database}:commit`],
    ['GET', 'http://127.0.0.1:5050/v0/b/x/o/images%2Fa'],
  ])('%s %s costs no read', (method, url) => {
    expect(kind(method, url)).toEqual({ kind: 'other' });
  });
});

describe('The cost of a visit', () => {
  it('is one read for each document, and one for a query without results', () => {
    expect(documentsIn('[{"document":{}},{"document":{}},{"readTime":"x"}]')).toBe(2);
    expect(documentsIn('[{"readTime":"x"}]')).toBe(1);
  });

  it('is the sum of its requests', () => {
    const kinds: Kind[] = [
      { kind: 'documents', names: ['shelf/meta'] },
      { kind: 'documents', names: ['shelf/p0', 'shelf/p1'] },
      { kind: 'query' },
      { kind: 'look-up', path: 'a' },
      { kind: 'image', path: 'a' },
      { kind: 'image', path: 'b' },
      { kind: 'other' },
    ];
    expect(costOf(kinds, [48])).toEqual({ reads: 51, lookUps: 1, images: 2 });
  });
});

describe('The image of a generated cassette', () => {
  it.each(panels)(
    'has a path that contains its panel (%s) and the index of its cassette',
    (panel) => {
      expect(imageNamed(imageOf(panel, 9_999).path)).toEqual({ panel, index: 9_999 });
    },
  );

  it('is named by a UUID, as the rules require', () => {
    expect(imageOf('front', 12).path).toBe('images/00000000-0000-4000-8001-000000000012');
    expect(imageNamed('images/7d9f6a5e-0000-4000-8000-000000000012')).toBeNull();
  });
});
