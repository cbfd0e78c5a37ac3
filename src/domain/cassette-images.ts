import { type CassetteImages, panelName, panels, type StoredImage } from './cassette.ts';

/** The images that a cassette may have in storage. */
export const imageNames = [...panels, 'fullJCardLarge'] as const;
export type ImageName = (typeof imageNames)[number];

/** The stored image of this name; undefined if there is none. */
export function storedImage(images: CassetteImages, name: ImageName): StoredImage | undefined {
  const image = name === 'fullJCardLarge' ? images.fullJCard.large : images[name];
  return image?.path ? image : undefined;
}

/** The storage paths of these images and of their reading copies. */
export const imagePaths = (images: Partial<CassetteImages>): string[] =>
  Object.values(images).flatMap(({ path, large }) => [path, large?.path ?? ''].filter(Boolean));

/** The names of the images for editors. */
export const imageLabel: Record<ImageName, string> = {
  ...panelName,
  fullJCardLarge: 'Large J-Card Image',
};
