import { describe, expect, it } from 'vitest';
import { panels } from '../../../../src/domain/cassette.ts';
import { imageNamed, imageOf } from '../../../../tools/bench/image-names.ts';
import { kindOf } from '../../../../tools/bench/requests.ts';

const origins = { firestore: 'http://127.0.0.1:8080' };
const database = `${origins.firestore}/v1/projects/demo-spool/databases/(default)/documents`;
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

  it.each([
    ['OPTIONS', `${database}:batchGet`],
    ['POST', `${database}:commit`],
    ['GET', 'http://127.0.0.1:5050/v0/b/x/o/images%2Fa'],
  ])('%s %s costs no read', (method, url) => {
    expect(kind(method, url)).toEqual({ kind: 'other' });
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
