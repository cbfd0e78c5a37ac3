import { Failure } from '../../domain/failure.ts';
import { fullPileFailure, maxPileSize, type Pile } from '../../domain/pile.ts';
import type { PilePort } from '../../services/ports.ts';
import { decodeFields, encodeFields, fieldsOf } from '../firestore-values.ts';
import type { Settings } from '../settings.ts';
import { firestoreRest } from './firestore-rest.ts';
import { tokenFor } from './token.ts';

/** The path of a mark: the id of a cassette that a script has added may hold any character. */
const markPath = (id: string) => `cassettes.\`${id.replace(/[\\`]/g, '\\$&')}\``;

/** One document with a mark for each cassette (docs/decisions/0016-pile.md). */
export function openPile(settings: Settings, uid: string): PilePort {
  const firestore = firestoreRest(settings, tokenFor(settings));
  const path = `members/${uid}/lists/pile`;

  async function read(): Promise<Pile> {
    const [fields] = await firestore.read([path]);
    return new Map(
      Object.entries(fieldsOf(fields?.cassettes)).flatMap(([id, mark]) => {
        const { markedAt } = decodeFields(fieldsOf(mark));
        return markedAt instanceof Date ? [[id, { markedAt: markedAt.getTime() }]] : [];
      }),
    );
  }

  /** Sets those of these marks that are in `marks`, and removes the others of them. */
  const write = (ids: readonly string[], marks: Record<string, object> = {}) =>
    firestore.commit({
      update: {
        name: firestore.nameOf(path),
        fields: encodeFields({ cassettes: marks, added: ids[0] }),
      },
      updateMask: { fieldPaths: ['added', ...ids.map(markPath)] },
      updateTransforms: Object.keys(marks).map((id) => ({
        fieldPath: `${markPath(id)}.markedAt`,
        setToServerValue: 'REQUEST_TIME',
      })),
    });

  return {
    read,
    async add(id, missingIds) {
      try {
        await write([id, ...missingIds], { [id]: {} });
      } catch (error) {
        if (Failure.from(error).code !== 'forbidden') throw error;
        // The rules do not say why.
        if ((await read()).size >= maxPileSize) throw fullPileFailure();
        throw new Failure('missing', 'The cassette is not in the catalogue.', { cause: error });
      }
    },
    async remove(id, missingIds) {
      await write([id, ...missingIds]);
    },
  };
}
