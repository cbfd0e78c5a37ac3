import { createHash } from 'node:crypto';
import { FieldValue, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { type Panel, panels } from '../../../src/domain/cassette.ts';
import type { Project } from '../../../tools/operations/project.ts';

export type GeneratedImage = { path: string; token: string; bytes: Buffer };

/** The Cache-Control header with which the page stores images. */
export const cacheControl = 'private, max-age=31536000, immutable';

/** A UUID derived from a text, so that a catalogue is the same in every run. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}

/** A webp header followed by pseudo-random bytes, 1 to 4 kB. */
function bytesOf(text: string): Buffer {
  const seed = createHash('sha512').update(text).digest();
  const body = Buffer.alloc(1000 + (seed.readUInt16LE(0) % 3000));
  for (let index = 0; index < body.length; index++) body[index] = seed[index % 64]! ^ (index >> 3);
  return Buffer.concat([Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ', 'latin1'), body]);
}

export async function storeImage(project: Project, name: string): Promise<GeneratedImage> {
  const image = {
    path: `images/${uuidOf(name)}`,
    token: uuidOf(`${name} token`),
    bytes: bytesOf(name),
  };
  await project.bucket.file(image.path).save(image.bytes, {
    resumable: false,
    metadata: {
      contentType: 'image/webp',
      cacheControl,
      metadata: { firebaseStorageDownloadTokens: image.token, tape: `№ ${name}` },
    },
  });
  return image;
}

/** Stores `count` cassettes with three images each, as the form would; returns the images. */
export async function storeCassettes(project: Project, count: number): Promise<GeneratedImage[]> {
  const firestore = getFirestore(project.app);
  const all: GeneratedImage[] = [];
  const storeOne = async (number: number) => {
    const images = {} as Record<Panel, GeneratedImage>;
    for (const panel of panels) {
      images[panel] = await storeImage(project, `tape ${number} ${panel}`);
      all.push(images[panel]);
    }
    await firestore.doc(`cassettes/tape-${String(number).padStart(4, '0')}`).set({
      title: `Tape “${number}” – ღამე\u202e <b>🎛</b>`,
      artist: ['Björk', `No. ${number}`],
      country: number % 3 === 0 ? '' : 'Georgia',
      genre: number % 2 === 0 ? [] : ['dub', 'ambient'],
      label: 'Caspla',
      releaseId: `CAS-${number}`,
      releaseYear: number % 4 === 0 ? null : 1980 + (number % 40),
      editorNotes: 'one\ntwo\r\n\ttab',
      link: 'https://example.org/?a=1&b=2#c',
      inStock: number % 5 === 0 ? 'No' : 'Yes',
      locations: [],
      spineImageUrl: images.spine.path,
      frontImageUrl: images.front.path,
      fullJCardImageUrl: images.fullJCard.path,
      spineImageToken: images.spine.token,
      frontImageToken: images.front.token,
      fullJCardImageToken: images.fullJCard.token,
      spineBlurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
      frontBlurhash: '',
      fullJCardBlurhash: '',
      createdAt: FieldValue.serverTimestamp(),
      updatedAt: Timestamp.fromMillis(1_700_000_000_000 + number),
    });
  };
  for (let first = 0; first < count; first += 20) {
    const numbers = Array.from(
      { length: Math.min(20, count - first) },
      (_, index) => first + index,
    );
    await Promise.all(numbers.map(storeOne));
  }
  return all;
}

/** Stores documents that the site never writes: subcollections, unusual names and times. */
export async function storeUnusualDocuments(project: Project): Promise<void> {
  const firestore = getFirestore(project.app);
  await firestore.doc('cassettes/odd').set({
    moment: new Timestamp(1_600_000_000, 123_456_000),
    early: new Timestamp(-86_400, 0),
    nested: { list: [{ deep: [null, true] }], empty: {}, none: [] },
    'odd.name `with` ticks': 1,
    numbers: [0, -1, 0.1, -1e-7],
  });
  await firestore.doc('cassettes/odd/plays/first').set({ by: 'someone' });
  await firestore.doc('cassettes/nobody/plays/below-a-document-that-is-not-there').set({});
  await firestore.doc('mailinglist/a b%2F+ü').set({ email: 'a@example.org' });
  await firestore.doc('Größe & more/1').set({ empty: '' });
}

/**
 * Every document as the emulator lists it, collection by collection, with its typed fields; the
 * project's id is left out of names. Uses other requests than the commands under test.
 */
export async function listAllDocuments(project: Project): Promise<Map<string, unknown>> {
  const root = `projects/${project.id}/databases/(default)/documents`;
  const request = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${project.firestore.origin}/v1/${path}`, {
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(await response.text());
    const text = (await response.text()).replaceAll(`projects/${project.id}/`, 'projects/P/');
    return JSON.parse(text) as Record<string, unknown>;
  };
  const fieldsByPath = new Map<string, unknown>();
  const visit = async (parent: string): Promise<void> => {
    const address = [root, ...parent.split('/').filter(Boolean).map(encodeURIComponent)].join('/');
    const { collectionIds = [] } = await request(`${address}:listCollectionIds`, { pageSize: 100 });
    for (const collection of collectionIds as string[]) {
      let token = '';
      do {
        const query = `pageSize=100&showMissing=true&pageToken=${encodeURIComponent(token)}`;
        const page = await request(`${address}/${encodeURIComponent(collection)}?${query}`);
        token = typeof page.nextPageToken === 'string' ? page.nextPageToken : '';
        for (const { name, fields, createTime } of (page.documents ?? []) as {
          name: string;
          fields?: object;
          createTime?: string;
        }[]) {
          const path = name.split('/documents/')[1]!;
          if (createTime) fieldsByPath.set(path, fields ?? {});
          // These cassettes have no subcollections, and a request for each would be slow.
          if (!path.startsWith('cassettes/tape-')) await visit(path);
        }
      } while (token);
    }
  };
  await visit('');
  return fieldsByPath;
}
