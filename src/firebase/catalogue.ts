import type { CataloguePort } from '../services/ports.ts';
import { binOf } from './bin.ts';
import { cassettesOf } from './cassettes.ts';
import { openFirestore } from './firestore.ts';
import { historyOf } from './history.ts';
import { builtSettings, type Settings } from './settings.ts';
import { CassetteWrites } from './writes/cassette-writes.ts';

/** The catalogue port over Firestore. */
export async function openCatalogue(settings: Settings = builtSettings()): Promise<CataloguePort> {
  const firestore = await openFirestore(settings);
  const writes = new CassetteWrites(firestore, settings);
  return {
    ...cassettesOf(firestore, writes),
    ...binOf(firestore, writes),
    ...historyOf(firestore),
  };
}
