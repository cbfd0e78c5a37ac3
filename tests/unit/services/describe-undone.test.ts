import { expect, it } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import type { ChangeRecord } from '../../../src/domain/history.ts';
import { describeUndone } from '../../../src/services/describe-undone.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const now = buildCassette({
  id: 'bus',
  title: 'Now',
  label: 'Casio',
  genre: ['Rock'],
  country: 'Peru',
});

const change = (values: Partial<ChangeRecord>): ChangeRecord => ({
  id: 'change',
  cassetteId: 'bus',
  title: 'Then',
  uid: 'e',
  email: 'editor@example.org',
  kind: 'bulk',
  changedAt: 0,
  fields: Object.keys(values.after ?? {}),
  before: null,
  after: null,
  ...values,
});
const by = (email: string, ...fields: string[]) => change({ email, fields });

type Case = [
  what: string,
  change: Partial<ChangeRecord>,
  now: Cassette | null,
  latest: ChangeRecord[],
  isUndone: boolean,
  reasons: string[],
];

it.each<Case>([
  ['added, and is gone', { after: { label: 'Casio' } }, null, [], true, []],
  [
    'added, and was changed by somebody',
    { after: { label: 'Spool' } },
    now,
    [by('ann@a.example', 'label'), by('bo@b.example', 'label')],
    false,
    ['changed since by ann@a.example'],
  ],
  [
    'added, and was changed by nobody knows whom',
    { after: { label: 'Spool' } },
    now,
    [],
    false,
    ['changed since'],
  ],
  ['deleted, and is back', { before: { label: 'Casio' } }, now, [], true, []],
  [
    'deleted, and is gone for good',
    { before: { label: 'Casio' } },
    null,
    [],
    false,
    ['not there any more'],
  ],
  [
    'changed, and is gone',
    { before: { label: 'Casio' }, after: { label: 'Spool' } },
    null,
    [],
    false,
    ['not there any more'],
  ],
  [
    'changed, and is as before',
    { before: { label: 'Casio', genre: ['Rock'] }, after: { label: 'Spool', genre: ['Dub'] } },
    now,
    [],
    true,
    [],
  ],
  [
    'changed, and has one other value by now',
    { before: { label: 'Casio', genre: ['Jazz'] }, after: { label: 'Spool', genre: ['Dub'] } },
    now,
    [by('ann@a.example', 'label'), by('bo@b.example', 'country', 'genre')],
    true,
    ['Genre: changed since by bo@b.example'],
  ],
  [
    'changed, and has other values alone by now',
    { before: { genre: ['Jazz'], country: 'Chile' }, after: { genre: ['Dub'], country: '' } },
    now,
    [by('ann@a.example', 'genre')],
    false,
    ['Country: changed since', 'Genre: changed since by ann@a.example'],
  ],
  [
    'changed there and back, and was changed by somebody',
    {
      before: { label: 'Spool', genre: ['Dub'] },
      after: { label: 'Spool', genre: ['Rock'] },
    },
    { ...now, genre: ['Dub'] },
    [],
    true,
    [],
  ],
  [
    'changed with two pictures',
    {
      before: { label: 'Casio' },
      after: { label: 'Spool' },
      fields: ['label', 'spine', 'front'],
    },
    now,
    [],
    true,
    ['Spine Image, Front Image: pictures are not put back'],
  ],
  [
    'changed in a picture alone',
    { before: {}, after: {}, fields: ['fullJCard'] },
    now,
    [],
    false,
    ['Full J-Card Image: pictures are not put back'],
  ],
])('A cassette that was %s', (_, values, stored, latest, isUndone, reasons) => {
  const title = stored ? 'Now' : 'Then';
  expect(describeUndone(change(values), stored, latest)).toEqual({
    id: 'bus',
    title,
    now: stored,
    isUndone,
    reasons,
  });
});
