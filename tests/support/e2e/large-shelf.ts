import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Cassette, CassetteImages } from '../../../src/domain/cassette.ts';
import { shuffle } from '../../../src/domain/shuffle.ts';
import { imageFields } from '../../../src/firebase/cassette-document.ts';
import { openCassettes } from '../../../src/firebase/cassettes.ts';
import { openImages } from '../../../src/firebase/images.ts';
import { openSession } from '../../../src/firebase/session.ts';
import { localSettings } from '../../../src/firebase/settings.ts';
import { partLimit } from '../../../src/firebase/shelf-layout.ts';
import { demoDrafts } from '../../../tools/demo/catalogue.ts';
import { type PlainDocument, writeDocuments } from '../../../tools/operations/documents.ts';
import { localDatabase } from '../../../tools/operations/project.ts';
import { createShelfDocuments } from '../../../tools/operations/rebuild-shelf.ts';
import type { Database } from './fixtures.ts';

/** The order in which the tests look at the shelf. */
export const shuffleSeed = 7;
/** So many tapes at the head of the shelf have a picture; no test looks at others. */
const pictured = 30;

const port = (variable: string) => Number(process.env[variable]?.split(':').at(-1));
const bare = { path: '', token: '', blurhash: '' };
const born = { $timestamp: '2026-01-01T12:00:00Z' };

export type LargeShelf = Awaited<ReturnType<typeof createLargeShelf>>;

/**
 * A shelf of so many tapes in place of the demo catalogue's, laid out as `npm run shelf` would. Only
 * the index is written: members read nothing else. `putBack` leaves the catalogue as it was found.
 */
export async function createLargeShelf(database: Database, count: number) {
  const firestorePort = port('FIRESTORE_EMULATOR_HOST');
  const settings = localSettings(
    `${port('FIREBASE_AUTH_EMULATOR_HOST')},${firestorePort},${port('STORAGE_EMULATOR_HOST')}`,
  );
  const suite = localDatabase(firestorePort);
  await (await openSession(settings)).signIn('editor@example.org', 'cassette');
  const [cassettes, images] = [await openCassettes(settings), openImages(settings)];

  const stored: string[] = [];
  const webp = await sharp({
    create: { width: 100, height: 775, channels: 3, background: '#b4532a' },
  })
    .webp()
    .toBuffer();
  async function picture(): Promise<CassetteImages> {
    const spine = await images.upload(new Blob([new Uint8Array(webp)], { type: 'image/webp' }));
    stored.push(spine.path);
    return { spine: { ...spine, blurhash: '' }, front: bare, fullJCard: bare };
  }

  const ids = Array.from({ length: count }, (_, at) => ({
    id: `tape-${at}`,
    part: `p${Math.floor(at / partLimit.tapes)}`,
  }));
  const order = shuffle(ids, shuffleSeed);
  const pictures = new Map<string, CassetteImages>();
  for (const { id } of order.slice(0, pictured)) pictures.set(id, await picture());
  const drafts = demoDrafts(count);
  const tapes = ids.map(({ id, part }, at): PlainDocument => {
    // Nobody looks at the others' pictures, but each has its own to be asked for.
    const lost = { ...bare, path: `images/${randomUUID()}`, token: randomUUID() };
    const shown = pictures.get(id) ?? { spine: lost, front: bare, fullJCard: bare };
    return {
      path: `cassettes/${id}`,
      fields: { ...drafts[at]!, ...imageFields(shown), part, createdAt: born, updatedAt: born },
    };
  });

  const before = await database.documents('shelf');
  const clear = async () => {
    for (const { id } of await database.documents('shelf'))
      await database.firestore.doc(`shelf/${id}`).delete();
  };
  await clear();
  const { shelf } = createShelfDocuments(tapes);
  for (const document of shelf) await writeDocuments(suite, [document]);
  const written: string[] = [];

  /** A tape of the shelf as the truth has it, which an edit needs. */
  async function truth(id: string): Promise<Cassette> {
    await writeDocuments(
      suite,
      tapes.filter(({ path }) => path === `cassettes/${id}`),
    );
    written.push(id);
    const tape = await cassettes.read(id);
    if (!tape) throw new Error(`There is no ${id}.`);
    return tape;
  }

  return {
    /** How many index documents there are, `shelf/meta` left out. */
    parts: shelf.length - 1,

    /** The version of each part, by its name. */
    async versions(): Promise<Record<string, string>> {
      const parts = (await database.documents('shelf')).filter(({ id }) => id !== 'meta');
      return Object.fromEntries(parts.map(({ id, data }) => [id, data.version]));
    },

    /** An editor deletes the tape at this place of the shelf. */
    async remove(place: number): Promise<void> {
      const { id } = await truth(order[place]!.id);
      await cassettes.remove(id);
    },

    /** An editor gives the tape at this place another title. */
    async rename(place: number, title: string): Promise<void> {
      const tape = await truth(order[place]!.id);
      await cassettes.update(tape, { ...tape, title });
    },

    /**
     * An editor adds a tape, which comes to stand at the head of the shelf if there is room for it in
     * the part in front; resolves with the path of its image.
     */
    async add(title: string): Promise<string> {
      const head = order.slice(0, 3);
      const stands = (id: string) =>
        shuffle([...head, { ...head[0]!, id }], shuffleSeed)[0]?.id === id;
      let id = cassettes.newId();
      while (!stands(id)) id = cassettes.newId();
      written.push(id);
      const images = await picture();
      await cassettes.create(id, { ...drafts[0]!, title }, images);
      return images.spine.path;
    },

    async restore(): Promise<void> {
      await clear();
      for (const { id, data } of before) await database.firestore.doc(`shelf/${id}`).set(data);
      for (const id of written) await database.firestore.doc(`cassettes/${id}`).delete();
      for (const path of stored) await database.removeFile(path);
    },
  };
}
