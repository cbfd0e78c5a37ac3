import { addDoc, collection, doc, getDoc, getDocs } from 'firebase/firestore/lite';
import { getDownloadURL, ref, uploadBytes } from 'firebase/storage';
import { database, storage } from './firebase.ts';

export type Cassette = {
  id: string;
  title: string;
  artist: string[];
  country: string;
  genre: string[];
  label: string;
  releaseId: string;
  releaseYear: number | null;
  editorNotes: string;
  link: string;
  spineImageUrl: string;
  frontImageUrl: string;
  fullJCardImageUrl: string;
  spineBlurhash: string;
  frontBlurhash: string;
  fullJCardBlurhash: string;
  inStock: string;
  locations: string[];
};

/** Section 7, "List catalogue": all documents. */
export async function fetchCassettes(): Promise<Cassette[]> {
  const { docs } = await getDocs(collection(database, 'cassettes'));
  return docs.map((doc) => ({ ...doc.data(), id: doc.id }) as Cassette);
}

/** Section 7, "Read one", with the failure of section 8. */
export async function fetchCassette(id: string): Promise<Cassette | null> {
  const snapshot = await getDoc(doc(database, 'cassettes', id));
  if (snapshot.exists()) return { ...snapshot.data(), id } as Cassette;
  console.error('No such document exists!');
  return null;
}

/** Section 7, "Create". */
export const addCassette = (cassette: Omit<Cassette, 'id'>) =>
  addDoc(collection(database, 'cassettes'), cassette);

/** Section 7, "Upload image": the stored path. */
export async function uploadImage(image: Blob): Promise<string> {
  const { ref: stored } = await uploadBytes(ref(storage, `images/${crypto.randomUUID()}`), image, {
    contentType: 'image/webp',
  });
  return stored.fullPath;
}

const addressOf = (path: string) => getDownloadURL(ref(storage, path));

/** Section 7, "Resolve image", with the failure path of section 8. */
async function withAddresses(cassette: Cassette): Promise<Cassette> {
  try {
    const [spineImageUrl, frontImageUrl, fullJCardImageUrl] = await Promise.all([
      addressOf(cassette.spineImageUrl),
      addressOf(cassette.frontImageUrl),
      cassette.fullJCardImageUrl ? addressOf(cassette.fullJCardImageUrl) : '',
    ]);
    return { ...cassette, spineImageUrl, frontImageUrl, fullJCardImageUrl };
  } catch (error) {
    console.error(error);
    return cassette;
  }
}

/**
 * A hundred tapes at a time: asked for thousands of addresses at once, Chromium refuses most of them
 * (ERR_INSUFFICIENT_RESOURCES), and the SDK tries again for minutes.
 */
export async function allWithAddresses(cassettes: readonly Cassette[]): Promise<Cassette[]> {
  const resolved: Cassette[] = [];
  for (let at = 0; at < cassettes.length; at += 100)
    resolved.push(...(await Promise.all(cassettes.slice(at, at + 100).map(withAddresses))));
  return resolved;
}

export function shuffled<T>(items: readonly T[]): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}

const textFields = (cassette: Cassette): string[] => [
  cassette.title,
  ...cassette.artist,
  cassette.country,
  ...cassette.genre,
  cassette.label,
  cassette.releaseId,
  cassette.editorNotes,
  ...cassette.locations,
  String(cassette.releaseYear ?? ''),
];

/** Section 5: every term is contained, case-insensitively, in at least one of the text fields. */
export function matches(cassette: Cassette, terms: readonly string[]): boolean {
  const texts = textFields(cassette).map((text) => text.toLowerCase());
  return terms.every((term) => texts.some((text) => text.includes(term.toLowerCase())));
}

export type SortKey =
  | 'title'
  | 'artist'
  | 'country'
  | 'genre'
  | 'label'
  | 'releaseId'
  | 'releaseYear';

const sortValue = (cassette: Cassette, key: SortKey): string | number => {
  const value = cassette[key];
  if (typeof value === 'number') return value;
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  return text.replace(/^the /i, '').toLowerCase();
};

/** Sections 5 and 9: a leading "the" is ignored. */
export function sorted(
  cassettes: readonly Cassette[],
  key: SortKey,
  direction: 'asc' | 'desc',
): Cassette[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...cassettes].sort((a, b) => {
    const [left, right] = [sortValue(a, key), sortValue(b, key)];
    if (left === right) return 0;
    return left < right ? -sign : sign;
  });
}
