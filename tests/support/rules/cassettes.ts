import { type CassetteDraft, draftFields } from '../../../src/domain/cassette.ts';
import { plainDraft } from '../cassette-drafts.ts';
import { type Fields, type FieldValue, serverTime, timestamp } from './firestore-fields.ts';

/** Cassettes as Firestore documents. */

export const uuid = (digit: string): string =>
  '00000000-0000-4000-8000-000000000000'.replaceAll('0', digit);

export const images = {
  spineImageUrl: `images/${uuid('1')}`,
  frontImageUrl: `images/${uuid('2')}`,
  fullJCardImageUrl: `images/${uuid('3')}`,
  spineBlurhash: 'U6PZfSi_.AyE_3t7t7R**0o#DgR4_3R*D%xs',
  frontBlurhash: 'UEHV6nWB2yk8pyo0adR*.7kCMdnjS~M|%1%2',
  fullJCardBlurhash: 'UGF5?xYk^6#M@-5c,1J5@[or[Q6.O[ozofj[',
  spineImageToken: uuid('4'),
  frontImageToken: uuid('5'),
  fullJCardImageToken: uuid('6'),
};
export const imageFields = Object.keys(images) as (keyof typeof images)[];

export const tokenFields = imageFields.filter((field) => field.endsWith('Token'));
export const pathFields = imageFields.filter((field) => field.endsWith('Url'));
export const blurhashFields = imageFields.filter((field) => field.endsWith('Blurhash'));

/** The fields of a new cassette as the form writes them. */
export const newCassette = (change: Fields = {}, draft: CassetteDraft = plainDraft): Fields => ({
  ...draft,
  ...images,
  createdAt: serverTime,
  updatedAt: serverTime,
  ...change,
});

export const storedTime = timestamp('2024-05-01T12:00:00.123Z');

/** The fields of a cassette that was stored long ago. */
export const storedCassette = (change: Fields = {}, draft: CassetteDraft = plainDraft): Fields =>
  newCassette({ createdAt: storedTime, updatedAt: storedTime, ...change }, draft);

export const omit = (fields: Fields, ...omitted: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !omitted.includes(key)));

/** Another valid value for each field. */
export const otherDraft: CassetteDraft = {
  title: 'Snow on Slate',
  artist: ['Somebody Else', 'And More'],
  country: 'Chile',
  genre: [],
  label: 'High Tide',
  releaseId: 'HT-1',
  releaseYear: null,
  editorNotes: 'Two\nlines.',
  link: '',
  inStock: 'No',
  locations: [],
};

/** Three other images, with the longest blurhashes. */
export const otherImages: Fields = {
  ...Object.fromEntries(pathFields.map((field) => [field, `images/${uuid('9')}`])),
  ...Object.fromEntries(tokenFields.map((field) => [field, uuid('8')])),
  ...Object.fromEntries(blurhashFields.map((field) => [field, '*'.repeat(166)])),
};

export const requiredFields = [
  ...draftFields,
  ...pathFields,
  ...blurhashFields,
  'createdAt',
  'updatedAt',
] as const;

const soon = new Date(Date.now() + 5000).toISOString();
export const otherTimes: readonly (readonly [string, FieldValue])[] = [
  ['long ago', storedTime],
  ['in five seconds by the writer’s clock', timestamp(soon)],
  ['in the year 9999', timestamp('9999-12-31T23:59:59Z')],
  ['in milliseconds', Date.now()],
  ['as text', new Date().toISOString()],
  ['null', null],
];
