import {
  type DocumentData,
  doc,
  serverTimestamp,
  Timestamp,
  type WriteBatch,
  writeBatch,
} from 'firebase/firestore/lite';
import { plainDraft } from '../field-cases.ts';
import { type Account, editor, store } from './accounts.ts';

/** Cassettes and records of the history as documents, and the commits in which a page writes them. */

export const uuid = (digit: string): string =>
  '00000000-0000-4000-8000-000000000000'.replaceAll('0', digit);
export const imagePath = (digit: string): string => `images/${uuid(digit)}`;

export const images = {
  spineImageUrl: imagePath('1'),
  frontImageUrl: imagePath('2'),
  fullJCardImageUrl: imagePath('3'),
  spineImageToken: uuid('4'),
  frontImageToken: uuid('5'),
  fullJCardImageToken: uuid('6'),
  spineBlurhash: 'U6PZfSi_.AyE_3t7t7R**0o#DgR4_3R*D%xs',
  frontBlurhash: 'UEHV6nWB2yk8pyo0adR*.7kCMdnjS~M|%1%2',
  fullJCardBlurhash: 'UGF5?xYk^6#M@-5c,1J5@[or[Q6.O[ozofj[',
};
export const noImages: DocumentData = Object.fromEntries(
  Object.keys(images).map((field) => [field, '']),
);

/** The id of the record of a cassette's change; each cassette has its own id. */
export const changeOf = (id: string): string => `change-${id}`;

/** The fields of a cassette as a page writes them. */
export const cassette = (id: string, change: DocumentData = {}): DocumentData => ({
  ...plainDraft,
  ...images,
  part: 'p0',
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
  updatedBy: editor.uid,
  change: changeOf(id),
  ...change,
});

export const oldTime = Timestamp.fromDate(new Date('2024-05-01T12:00:00.123Z'));
export const soon = Timestamp.fromMillis(Date.now() + 60_000);

/** Stores a cassette that was written long ago; resolves with its id. */
export async function storeCassette(id: string, change: DocumentData = {}): Promise<string> {
  const old = { createdAt: oldTime, updatedAt: oldTime, change: 'earlier', ...change };
  await store(`cassettes/${id}`, cassette(id, old));
  return id;
}

/** The record of a change of a cassette by an account, by default an editor. */
export const record = (
  id: string,
  change: DocumentData = {},
  { uid, email } = editor,
): DocumentData => ({
  cassette: id,
  title: plainDraft.title,
  kind: 'form',
  run: null,
  uid,
  email,
  changedAt: serverTimestamp(),
  fields: ['label'],
  before: { label: 'Before' },
  after: { label: plainDraft.label },
  ...change,
});

/** The record of a cassette that is gone. */
export const goneRecord = (id: string, change: DocumentData = {}, account = editor): DocumentData =>
  record(id, { kind: 'bin', before: plainDraft, after: null, ...change }, account);

/** A commit of several writes: the fields of each document, or null where it is deleted. */
export function commit(
  { firestore }: Account,
  writes: Readonly<Record<string, DocumentData | null>>,
): Promise<void> {
  const batch: WriteBatch = writeBatch(firestore);
  for (const [path, fields] of Object.entries(writes)) {
    const reference = doc(firestore, path);
    if (fields === null) batch.delete(reference);
    else batch.set(reference, fields);
  }
  return batch.commit();
}

/** The commit of a whole cassette with its record. */
export const writeCassette = (
  account: Account,
  id: string,
  fields: DocumentData = {},
  recordFields: DocumentData = {},
): Promise<void> =>
  commit(account, {
    [`cassettes/${id}`]: cassette(id, { updatedBy: account.uid, ...fields }),
    [`changes/${changeOf(id)}`]: record(id, recordFields, account),
  });

/** The id of the record of a deletion: the cassette and the time of its last change. */
export const deletionOf = (id: string, updatedAt = oldTime): string =>
  `${id}-${Math.floor(updatedAt.toMillis())}`;
