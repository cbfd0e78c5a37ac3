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
  email: 'editor@example.org',
  kind: 'bulk',
  changedAt: 0,
  fields: Object.keys(values.after ?? {}),
  before: null,
  after: null,
  ...values,
});

const casio = { label: 'Casio' };
const spool = { label: 'Spool' };

it.each<[what: string, values: Partial<ChangeRecord>, stored: Cassette | null]>([
  ['added, and is gone', { after: casio }, null],
  ['deleted, and is back', { before: casio }, now],
  [
    'changed, and is as before',
    { before: { ...casio, genre: ['Rock'] }, after: { ...spool, genre: ['Dub'] } },
    now,
  ],
  [
    'changed there and back, and was changed by somebody',
    { before: { ...spool, genre: ['Dub'] }, after: { ...spool, genre: ['Rock'] } },
    { ...now, genre: ['Dub'] },
  ],
])('A cassette that was %s is undone', (_, values, stored) => {
  const undone = describeUndone(change(values), stored);
  expect(undone).toMatchObject({ now: stored, isReverted: true, reasons: [] });
});

it.each<[what: string, values: Partial<ChangeRecord>]>([
  ['deleted, and is gone for good', { before: casio }],
  ['changed, and is gone', { before: casio, after: spool }],
])('A cassette that was %s is not there any more', (_, values) => {
  const undone = describeUndone(change(values), null);
  const left = { isReverted: false, reasons: ['not there any more'] };
  expect(undone).toEqual({ id: 'bus', title: 'Then', now: null, ...left });
});

type Left = [
  what: string,
  values: Partial<ChangeRecord>,
  isReverted: boolean,
  ...reasons: string[],
];
it.each<Left>([
  ['added, and was changed by somebody', { after: spool }, false, 'changed since'],
  [
    'changed, and has one other value by now',
    { before: { ...casio, genre: ['Jazz'] }, after: { ...spool, genre: ['Dub'] } },
    true,
    'Genre: changed since',
  ],
  [
    'changed, and has other values alone by now',
    { before: { genre: ['Jazz'], country: 'Chile' }, after: { genre: ['Dub'], country: '' } },
    false,
    'Country, Genre: changed since',
  ],
  [
    'changed with two pictures',
    { before: casio, after: spool, fields: ['label', 'spine', 'front'] },
    true,
    'Spine Image, Front Image: pictures are not put back',
  ],
  [
    'changed in a picture alone',
    { before: {}, after: {}, fields: ['fullJCard'] },
    false,
    'Full J-Card Image: pictures are not put back',
  ],
])(
  'What is left of a cassette that was %s has its reasons',
  (_, values, isReverted, ...reasons) => {
    const undone = describeUndone(change(values), now);
    expect(undone).toEqual({ id: 'bus', title: 'Now', now, isReverted, reasons });
  },
);
