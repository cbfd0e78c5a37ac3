import { describe, expect, it } from 'vitest';
import {
  type ImportAction,
  type ImportState,
  importReducer,
  noImport,
} from '../../../../../src/pages/admin/import/import-state.ts';

const file = { name: 'list.csv', bytes: new Uint8Array() };
const picture = (name: string) => new File(['x'], name, { lastModified: 1 });
const stateAfter = (...actions: ImportAction[]): ImportState =>
  actions.reduce(importReducer, noImport);
const chosen: ImportAction[] = [
  { type: 'openFile', file },
  { type: 'addImages', images: [picture('a.jpg')] },
  { type: 'excludeRows', rowNumbers: [2, 3], areExcluded: true },
  { type: 'acceptChange', rowNumber: 3, field: 'label', isAccepted: true },
  { type: 'chooseColumns', columns: [] },
];

describe('The choices for an import', () => {
  it('are kept for each row', () => {
    const state = stateAfter(
      ...chosen,
      { type: 'excludeRows', rowNumbers: [3], areExcluded: false },
      { type: 'acceptChange', rowNumber: 4, field: 'title', isAccepted: true },
      { type: 'acceptChange', rowNumber: 4, field: 'label', isAccepted: true },
      { type: 'acceptChange', rowNumber: 4, field: 'title', isAccepted: false },
      { type: 'acceptChange', rowNumber: 5, field: 'genre', isAccepted: true },
    );
    expect(state.excludedRows).toEqual(new Set([2]));
    expect(state.acceptedChanges).toEqual(
      new Map([
        [4, new Set(['label'])],
        [5, new Set(['genre'])],
      ]),
    );
  });

  it('do not survive another reading of the file, but pictures do', () => {
    const state = stateAfter(...chosen, {
      type: 'readAs',
      encoding: 'macintosh',
      reading: { headingRow: 3 },
    });
    expect(state).toEqual({
      ...noImport,
      file,
      images: state.images,
      encoding: 'macintosh',
      reading: { ...noImport.reading, headingRow: 3 },
    });
    expect(state.images).toHaveLength(1);
    expect(importReducer(state, { type: 'readAs', reading: { delimiter: ';' } })).toMatchObject({
      encoding: 'macintosh',
      reading: { headingRow: 3, delimiter: ';' },
    });
  });

  it('hold a picture once', () => {
    const state = stateAfter(...chosen, {
      type: 'addImages',
      images: [picture('a.jpg'), picture('b.jpg')],
    });
    expect(state.images.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  });

  it('do not change once the import has begun, until it is closed', () => {
    const work = async () => Promise.reject();
    const started = { rows: [], tasks: [], work };
    const state = stateAfter(...chosen, { type: 'start', started });
    for (const action of chosen) expect(importReducer(state, action)).toBe(state);
    expect(importReducer(state, { type: 'close' })).toEqual(noImport);
  });
});
