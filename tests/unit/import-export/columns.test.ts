import { describe, expect, it } from 'vitest';
import { cassetteFields, fieldNames } from '../../../src/domain/fields.ts';
import {
  guessColumns,
  headingSignature,
  knownFields,
  missingFields,
} from '../../../src/import-export/columns.ts';

describe('The columns of a heading', () => {
  it.each([
    ['our own labels', fieldNames.map((field) => cassetteFields[field].label), fieldNames],
    ['English words', ['Album', 'Band', 'Year', 'URL'], ['title', 'artist', 'releaseYear', 'link']],
    [
      'other case and signs',
      ['TITLE ', 'cat. no.', 'record-label'],
      ['title', 'releaseId', 'label'],
    ],
    [
      'an export of Discogs',
      'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Notes'.split(
        ',',
      ),
      [
        null,
        'artist',
        'title',
        'label',
        'ignored',
        'ignored',
        'releaseYear',
        'releaseId',
        'ignored',
        'ignored',
        'editorNotes',
      ],
    ],
    ['other languages', ['Titel', 'Interpret'], [null, null]],
    ['a field twice', ['Title', 'Album', 'Artist', 'Artists'], ['title', null, 'artist', 'artist']],
  ])('are known from %s', (_, header, fields) => {
    expect(knownFields(header)).toEqual(fields);
  });

  it.each([
    [['Title', 'Artist'], null],
    [['Title'], 'Please say which column is the Artist.'],
    [['Year'], 'Please say which column is the Title, and which the Artist.'],
  ])('%j lack: %s', (header, message) => {
    expect(missingFields(guessColumns(header))).toBe(message);
  });

  it('are remembered for the same names in the same order', () => {
    expect(headingSignature(['Title', 'Cat. No.'])).toBe(headingSignature(['TITLE', 'Cat No']));
    expect(headingSignature(['A', 'B'])).not.toBe(headingSignature(['B', 'A']));
  });
});
