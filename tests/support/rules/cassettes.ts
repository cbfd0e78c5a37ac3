import { plainDraft } from '../cassette-drafts.ts';
import { editor } from './accounts.ts';
import type { FirestoreAttempt } from './firestore-engine.ts';
import { type Fields, type FieldValue, serverTime, timestamp } from './firestore-fields.ts';
import { casesFor } from './rules-case.ts';

/** Cassettes as Firestore documents, and writes of them. */

export const uuid = (digit: string): string =>
  '00000000-0000-4000-8000-000000000000'.replaceAll('0', digit);
export const imagePath = (digit: string): string => `images/${uuid(digit)}`;

export const images = {
  spineImageUrl: imagePath('1'),
  frontImageUrl: imagePath('2'),
  fullJCardImageUrl: imagePath('3'),
  spineBlurhash: 'U6PZfSi_.AyE_3t7t7R**0o#DgR4_3R*D%xs',
  frontBlurhash: 'UEHV6nWB2yk8pyo0adR*.7kCMdnjS~M|%1%2',
  fullJCardBlurhash: 'UGF5?xYk^6#M@-5c,1J5@[or[Q6.O[ozofj[',
  spineImageToken: uuid('4'),
  frontImageToken: uuid('5'),
  fullJCardImageToken: uuid('6'),
};
export const imageFields = Object.keys(images);

/** These fields as undefined: left out of a document, removed by an update. */
export const without = (...names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, undefined]));

/** The fields of a new cassette as the form writes them. */
export const newCassette = (change: Fields = {}): Fields => ({
  ...plainDraft,
  ...images,
  createdAt: serverTime,
  updatedAt: serverTime,
  ...change,
});

export const storedTime = timestamp('2024-05-01T12:00:00.123Z');

/** The fields of a cassette that was stored long ago. */
export const storedCassette = (change: Fields = {}): Fields =>
  newCassette({ createdAt: storedTime, updatedAt: storedTime, ...change });

/** Three other images, with the longest blurhashes. */
export const otherImages: Fields = Object.fromEntries(
  imageFields.map((field) => {
    if (field.endsWith('Url')) return [field, imagePath('9')];
    return [field, field.endsWith('Token') ? uuid('8') : '*'.repeat(166)];
  }),
);

const soon = new Date(Date.now() + 5000).toISOString();
export const otherTimes: readonly (readonly [string, FieldValue])[] = [
  ['long ago', storedTime],
  ['in five seconds by the writer’s clock', timestamp(soon)],
  ['in the year 9999', timestamp('9999-12-31T23:59:59Z')],
  ['in milliseconds', Date.now()],
  ['as text', new Date().toISOString()],
  ['null', null],
];

/** What differs from a plain cassette: what is written and, for an update, what was stored before. */
export type CassetteRow = readonly [description: string, change: Fields, stored?: Fields];

/** An editor adds a cassette. */
export const adding = casesFor(
  editor,
  ([description, change]: CassetteRow): FirestoreAttempt => [
    `add a cassette with ${description}`,
    { write: [{ create: 'cassettes/{id}', fields: newCassette(change) }] },
  ],
);

/** An editor changes a cassette. */
export const changing = casesFor(
  editor,
  ([description, change, stored]: CassetteRow): FirestoreAttempt => [
    `change a cassette ${description}`,
    {
      given: { 'cassettes/{id}': storedCassette(stored) },
      write: [{ update: 'cassettes/{id}', fields: { updatedAt: serverTime, ...change } }],
    },
  ],
);

/** Rows with each value in this field, described as JSON. */
export const eachValue = (field: string, values: readonly FieldValue[]): CassetteRow[] =>
  values.map((value) => [`${JSON.stringify(value)} as ${field}`, { [field]: value }]);
