import type { DocumentData } from 'firebase-admin/firestore';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { emptyFields } from '../../../src/domain/cassette-validation.ts';
import { toCassette } from '../../../src/firebase/cassette-document.ts';
import { newAttempts, saveCassette } from '../../../src/services/save-cassette.ts';
import { listImages } from '../../../tools/operations/images.ts';
import type { Project } from '../../../tools/operations/project.ts';
import { resultOf } from '../single-writes.ts';
import type { openPage } from './editor-session.ts';

const webp = () => new Blob(['RIFF\0\0\0\0WEBP'], { type: 'image/webp' });
export const crop = () => ({ blob: webp(), blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' });

/** A crop of the full J-card with a reading copy. */
export const cropWithReadingCopy = () => ({ ...crop(), large: webp() });

/** The options of a save that has no earlier attempt. */
export const saveOnce = () => ({
  attempts: newAttempts(),
  onProgress: () => {},
  allowsDuplicate: false,
});

type EditorPage = Awaited<ReturnType<typeof openPage>>;

/** Adds a cassette with three images, as a page does; the J-card may have a reading copy beside it. */
export async function addCassette(
  page: EditorPage,
  title: string,
  fullJCard = crop(),
): Promise<Cassette> {
  const crops = { spine: crop(), front: crop(), fullJCard };
  const draft = { ...emptyFields, title, artist: ['Somebody'] };
  const { saved } = await saveCassette(page, null, draft, crops, saveOnce());
  return saved;
}

/** Moves a cassette to the bin; its record, null if there is none. */
export async function moveToBin({ catalogue }: EditorPage, id: string, runId?: string) {
  const by = { source: { kind: 'bin', runId }, changeId: crypto.randomUUID() } as const;
  resultOf((await catalogue.writeMany([{ type: 'moveToBin', id, ...by }]))[0]);
  return catalogue.findInBin(id);
}

/** All cassettes of a project, by id. */
export async function storedCassettes(project: Project): Promise<Cassette[]> {
  const { docs } = await project.firestore.collection('cassettes').get();
  return docs.map((one) => toCassette(one.id, one.data()));
}

/** What is in the catalogue, its index, the bin and the storage: titles, and the number of images. */
export async function catalogueState(project: Project) {
  const { firestore } = project;
  const titles = async (collection: string, field: string) =>
    (await firestore.collection(collection).get()).docs.map((one) => one.get(field)).sort();
  const shelf = await firestore.collection('shelf').get();
  /** The values of a map in the documents of the index that have it. */
  const valuesOf = (field: string) =>
    shelf.docs.flatMap((one) => Object.values<DocumentData>(one.get(field) ?? {}));
  return {
    cassettes: await titles('cassettes', 'title'),
    entries: valuesOf('tapes')
      .map(({ title }) => title)
      .sort(),
    indexCount: valuesOf('parts').reduce((sum, { count }) => sum + count, 0),
    bin: await titles('bin', 'cassette.title'),
    images: (await listImages(project.bucket)).length,
  };
}
