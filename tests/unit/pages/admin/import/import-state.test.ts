import { expect, it } from 'vitest';
import {
  type ImportAction,
  importReducer,
  noImport,
} from '../../../../../src/pages/admin/import/import-state.ts';

const file = { name: 'list.csv', bytes: new Uint8Array() };
const picture = (name: string) => new File(['x'], name, { lastModified: 1 });
const chosen = (
  [
    { type: 'openFile', file },
    { type: 'addImages', images: [picture('a.jpg')] },
    { type: 'chooseRows', rowNumbers: [2, 3], choice: 'left-out' },
    { type: 'takeChanges', takenChanges: 'all' },
  ] satisfies ImportAction[]
).reduce(importReducer, noImport);

it('Of the choices for an import, pictures alone survive another reading of the file', () => {
  const state = importReducer(chosen, {
    type: 'readAs',
    encoding: 'macintosh',
    reading: { headingRow: 3 },
  });
  expect(state).toEqual({
    ...noImport,
    file,
    images: chosen.images,
    encoding: 'macintosh',
    reading: { ...noImport.reading, headingRow: 3 },
  });
  expect(state.images).toHaveLength(1);
  expect(importReducer(state, { type: 'readAs', reading: { delimiter: ';' } })).toMatchObject({
    encoding: 'macintosh',
    reading: { headingRow: 3, delimiter: ';' },
  });
});

it('The choices for an import hold a picture once', () => {
  const images = [picture('a.jpg'), picture('b.jpg')];
  const state = importReducer(chosen, { type: 'addImages', images });
  expect(state.images.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
});
