import { type CassetteFields, type FieldName, fieldNames, fieldSpecs } from './fields.ts';

/** The three images of a cassette, named after the panels of its J-card. */
export const panels = ['spine', 'front', 'fullJCard'] as const;
export type Panel = (typeof panels)[number];

/** Sizes of the stored images in pixels (docs/behaviour, "Stored images"). */
export const panelSize: Record<Panel, { readonly width: number; readonly height: number }> = {
  spine: { width: 100, height: 775 },
  front: { width: 500, height: 775 },
  fullJCard: { width: 787, height: 775 },
};

export type StoredImage = {
  /** Storage path, `images/` plus a UUID; empty when the cassette has no such image. */
  path: string;
  /** Download token, stored so that the image's URL needs no request; empty when not known. */
  token: string;
};

export type PanelImage = StoredImage & {
  /** The reading copy of a full J-card, with more pixels. */
  large?: StoredImage | undefined;
  /** 4×4-component blurhash; empty when not known. */
  blurhash: string;
};
export type CassetteImages = Record<Panel, PanelImage>;

const noImage: PanelImage = { path: '', token: '', blurhash: '' };
export const noImages: CassetteImages = { spine: noImage, front: noImage, fullJCard: noImage };

export type Cassette = CassetteFields & {
  id: string;
  images: CassetteImages;
  /** The part of the shelf index that holds its entry (docs/behaviour, "Shelf index"). */
  part?: string;
  /** The uid of the editor who changed it last; empty in a document that a script wrote. */
  updatedBy?: string;
  /** The id of the record of its last change (docs/behaviour, "History"). */
  changeId?: string;
  /** Milliseconds since the epoch, server time; null in a document that a script wrote. */
  createdAt: number | null;
  updatedAt: number | null;
};

export const panelName: Record<Panel, string> = {
  spine: 'Spine Image',
  front: 'Front Image',
  fullJCard: 'Full J-Card Image',
};

/** The name of a field or an image as editors know it; any other name as it is. */
export const labelOf = (name: string): string =>
  panelName[name as Panel] ?? fieldSpecs[name as FieldName]?.label ?? name;

/** The storage paths of these images and of their reading copies. */
export const imagePaths = (images: Partial<CassetteImages>): string[] =>
  Object.values(images).flatMap(({ path, large }) => [path, large?.path ?? ''].filter(Boolean));

/** Its title, or what stands for a blank one. */
export const shownTitle = ({ title }: Pick<Cassette, 'title'>): string => title || 'Untitled tape';

export const joinList = (list: readonly string[]): string => list.join(', ');

/** Whether it is in stock (docs/behaviour, "Full view"). */
export const isAvailable = ({ inStock }: Pick<Cassette, 'inStock'>): boolean => inStock === 'Yes';

/** "Available at" and the locations; null if not in stock (docs/behaviour, "Full view"). */
export function availability(cassette: Pick<Cassette, 'inStock' | 'locations'>): string | null {
  if (!isAvailable(cassette)) return null;
  return cassette.locations.length > 0
    ? `Available at ${joinList(cassette.locations)}`
    : 'Available';
}

export const changedFields = (
  before: Partial<CassetteFields>,
  after: Partial<CassetteFields>,
): FieldName[] =>
  fieldNames.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
