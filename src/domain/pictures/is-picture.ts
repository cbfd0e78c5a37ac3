const extension = /\.(?:jpe?g|png|webp|gif|avif|bmp|hei[cf]|tiff?)$/i;

/** Whether a file is a picture. On a Mac's disk each file has a hidden one beside it, of the same type. */
export const isPicture = ({ name, type }: File): boolean =>
  !name.startsWith('.') && (type.startsWith('image/') || extension.test(name));
