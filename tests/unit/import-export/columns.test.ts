import { expect, it } from 'vitest';
import { columnQuestion, knownFields } from '../../../src/import-export/columns.ts';

const discogs =
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Notes';

it.each([
  ['English words', 'Album,Band,Year,URL', 'title,artist,releaseYear,link'],
  ['other case and signs', 'TITLE ,cat. no.,record-label', 'title,releaseId,label'],
  [
    'an export of Discogs',
    discogs,
    ',artist,title,label,ignored,ignored,releaseYear,releaseId,ignored,ignored,editorNotes',
  ],
  ['other languages', 'Titel,Interpret', ','],
  ['a list of songs, for its albums', 'Title,Artist,Album,Album Artist', ',,title,artist'],
  ['a field twice', 'Title,Release Title,Artist,Artists', 'title,,artist,artist'],
  ['a heading twice', 'Genre,Genre', 'genre,'],
  ['words that may mean other things', 'Tracks,Release,Date', ',,'],
])('The columns of a heading are known from %s', (_, header, fields) => {
  expect(knownFields(header.split(',')).join()).toBe(fields);
});

it.each([
  [['title', 'artist', 'genre', 'genre'], null],
  [['artist', null], 'Please say which column is the Title.'],
  [['title', 'artist', 'link', 'link'], 'Please say which column is the Link.'],
] as const)('Columns that are %j have the question %j', (fields, question) => {
  const columns = fields.map((field) => ({ field, isOneItem: false, values: {} }));
  expect(columnQuestion(columns)).toBe(question);
});
