/** The catalogue's one entity (specification, section 3), as the pages see it. */

/** The three pictures of a tape, named after the panels of its J-card. */
export const panels = ['spine', 'front', 'fullJCard'] as const;
export type Panel = (typeof panels)[number];

/** Output sizes of the crops, width × height in pixels (specification, section 9). */
export const panelSize: Record<Panel, { readonly width: number; readonly height: number }> = {
  spine: { width: 100, height: 775 },
  front: { width: 500, height: 775 },
  fullJCard: { width: 787, height: 775 },
};

export type PanelImage = {
  /** Storage path, `images/` plus a UUID; empty when the tape has no such image. */
  path: string;
  /** Download token, kept so that showing the image looks nothing up; empty when not known. */
  token: string;
  /** 4×4-component blurhash; empty when not known. */
  blurhash: string;
};
export type CassetteImages = Record<Panel, PanelImage>;

const noImage: PanelImage = { path: '', token: '', blurhash: '' };
/** What a tape has that came in by another way than the form (decisions, "Data"). */
export const noImages: CassetteImages = { spine: noImage, front: noImage, fullJCard: noImage };

/** What an editor types: a cassette without what the system adds. */
export type CassetteDraft = {
  title: string;
  artist: string[];
  country: string;
  genre: string[];
  label: string;
  releaseId: string;
  releaseYear: number | null;
  editorNotes: string;
  link: string;
  inStock: 'Yes' | 'No';
  locations: string[];
};

export type Cassette = CassetteDraft & {
  id: string;
  images: CassetteImages;
  /** The part of the shelf that holds its entry (docs/decisions/0003-shelf-index.md). */
  part?: string;
  /** Milliseconds since the epoch, the server's clock; null in a record that came in another way. */
  createdAt: number | null;
  updatedAt: number | null;
};

export const draftFields = [
  'title',
  'artist',
  'country',
  'genre',
  'label',
  'releaseId',
  'releaseYear',
  'editorNotes',
  'link',
  'inStock',
  'locations',
] as const satisfies readonly (keyof CassetteDraft)[];
export type DraftField = (typeof draftFields)[number];

/** The names of the fields as the admin's form and table show them (specification, section 2). */
export const fieldLabel: Record<DraftField, string> = {
  title: 'Title',
  artist: 'Artist',
  country: 'Country',
  genre: 'Genre',
  label: 'Label',
  releaseId: 'Release ID',
  releaseYear: 'Release Year',
  editorNotes: "Editor's Notes",
  link: 'Link',
  inStock: 'In Stock',
  locations: 'Locations',
};

/** The names of the three pictures (specification, section 2). */
export const panelName: Record<Panel, string> = {
  spine: 'Spine Image',
  front: 'Front Image',
  fullJCard: 'Full J-Card Image',
};

/** Lists are shown joined by comma and space. */
export const joinList = (list: readonly string[]): string => list.join(', ');

/** Splits a typed list on commas, trims, and drops what is empty (specification, section 5). */
export const splitList = (typed: string): string[] =>
  typed
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The stored link if a page may render it as one: absolute http or https; otherwise null. */
export function safeLink(link: string): string | null {
  try {
    const { protocol } = new URL(link);
    return protocol === 'http:' || protocol === 'https:' ? link : null;
  } catch {
    return null;
  }
}

/** 'Available', ' at ' and the locations; null for a tape that is not in stock (specification, section 2). */
export function availability(cassette: Pick<Cassette, 'inStock' | 'locations'>): string | null {
  if (cassette.inStock !== 'Yes') return null;
  return cassette.locations.length > 0
    ? `Available at ${joinList(cassette.locations)}`
    : 'Available';
}

/** The fields in which two drafts differ. */
export const changedFields = (before: CassetteDraft, after: CassetteDraft): DraftField[] =>
  draftFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/**
 * The fields, and the panels of images, that an edit of `base` and somebody else's change to it, which
 * made it `current`, both touched and not in the same way.
 */
export function findConflicts(
  base: Cassette,
  current: Cassette,
  draft: CassetteDraft,
  images: Partial<CassetteImages>,
): (DraftField | Panel)[] {
  const theirs = changedFields(base, current);
  const apart = changedFields(current, draft);
  return [
    ...changedFields(base, draft).filter(
      (field) => theirs.includes(field) && apart.includes(field),
    ),
    ...panels.filter((panel) => {
      const [mine, now] = [images[panel]?.path, current.images[panel].path];
      return mine !== undefined && now !== base.images[panel].path && now !== mine;
    }),
  ];
}
