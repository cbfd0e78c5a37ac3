import { noImages, panels } from '../../src/domain/cassette.ts';
import { demoCassettes, readDemoImage } from '../demo/catalogue.ts';
import { type Random, seeded } from '../demo/random.ts';
import { storeCassettes } from '../demo/store-cassettes.ts';
import { documentsRoot } from '../operations/documents.ts';
import { localDatabase } from '../operations/project.ts';
import { imageOf } from './image-names.ts';

/** Many cassettes share these images under URLs of their own. */
const distinctImages = 24;

export type ImageSet = Record<(typeof panels)[number], { webp: Uint8Array; blurhash: string }>;

/** The images of the first cassettes of the demo catalogue. */
export const readImages = (): ImageSet[] =>
  demoCassettes(distinctImages).map(({ images }) => {
    const of = (panel: (typeof panels)[number]) => ({
      webp: readDemoImage(images[panel]),
      blurhash: images[panel].blurhash,
    });
    return { spine: of('spine'), front: of('front'), fullJCard: of('fullJCard') };
  });

/** The id at this position of the catalogue; a larger one begins with the cassettes of a smaller one. */
export const cassetteId = (index: number): string => `bench${String(index).padStart(15, '0')}`;

const syllables = [...'bdfghjklmnprstvw'].flatMap((start) =>
  [...'aeiou'].map((end) => start + end),
);

/** A track list of about this many characters, in made-up words. */
function trackList(length: number, random: Random): string {
  const lines: string[] = [];
  for (let size = 0; size < length; size += (lines.at(-1)?.length ?? 0) + 1) {
    const word = () => [1, 2, 3].map(() => random.pick(syllables)).join('');
    const position = `${lines.length < 10 ? 'A' : 'B'}${(lines.length % 10) + 1}`;
    lines.push(
      `${position} ${word()} ${word()} ${word()} ${random.int(2, 7)}:${random.int(10, 59)}`,
    );
  }
  return lines.join('\n').slice(0, length);
}

/** Replaces the database's content by this many cassettes, each with a track list of this length if given. */
export async function fillCatalogue(
  firestorePort: number,
  count: number,
  imageSets: readonly ImageSet[],
  listLength?: number,
): Promise<void> {
  const database = localDatabase(firestorePort);
  const { origin } = database.firestore;
  const random = seeded(1);
  const emptied = await fetch(`${origin}/emulator/v1/${documentsRoot(database)}`, {
    method: 'DELETE',
  });
  if (!emptied.ok) throw new Error(`The database was not emptied: ${await emptied.text()}`);
  await storeCassettes(
    database,
    demoCassettes(count).map(({ draft }, index) => {
      const images = { ...noImages };
      for (const panel of panels) {
        const { blurhash } = imageSets[index % imageSets.length]![panel];
        images[panel] = { ...imageOf(panel, index), blurhash };
      }
      const list = listLength === undefined ? draft.trackList : trackList(listLength, random);
      return { id: cassetteId(index), draft: { ...draft, trackList: list }, images };
    }),
  );
}
