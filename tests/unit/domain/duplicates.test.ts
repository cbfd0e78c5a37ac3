import { describe, expect, it } from 'vitest';
import { findDuplicates } from '../../../src/domain/duplicates.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const there = buildCassette({
  id: 'there',
  title: 'The Night Bus',
  artist: ['Mira Söl', 'Anna'],
  releaseId: 'CAS-017',
});
const typed = (fields: object) => ({ title: '', artist: [], releaseId: '', ...fields });
const found = (fields: object, except: string | null = null) =>
  findDuplicates(typed(fields), [there], except).map(({ matchedBy: by }) => by);

describe('findTwins', () => {
  it.each(['CAS-017', 'cas 017', ' CAS017 '])('knows the release ID %j', (releaseId) => {
    expect(found({ releaseId })).toEqual(['release ID']);
  });

  it.each([
    ['Night bus', ['mira sol']],
    ['THE NIGHT BUS', ['Somebody', 'The Anna']],
  ])('knows the title %j by %j', (title, artist) => {
    expect(found({ title, artist })).toEqual(['title and artist']);
  });

  it.each([
    { releaseId: 'CAS-018' },
    { releaseId: '' },
    { title: 'Night Bus' },
    { title: 'Night Bus', artist: ['Somebody'] },
    { title: 'Night Train', artist: ['Anna'] },
    { artist: ['Anna'] },
  ])('takes %j for another tape', (fields) => {
    expect(found(fields)).toEqual([]);
  });

  it('never finds the tape that is being edited', () => {
    expect(found({ releaseId: 'CAS-017' }, 'there')).toEqual([]);
  });

  it('does not take two tapes without a title or a release ID for one', () => {
    const bare = buildCassette({ title: '', artist: ['Anna'] });
    expect(findDuplicates(typed({ artist: ['Anna'] }), [bare], null)).toEqual([]);
  });

  it('tells titles of signs alone apart', () => {
    const signs = buildCassette({ title: '!!!', artist: ['Anna'] });
    expect(findDuplicates(typed({ title: '???', artist: ['Anna'] }), [signs], null)).toEqual([]);
    expect(findDuplicates(typed({ title: '!!!', artist: ['Anna'] }), [signs], null)).toHaveLength(
      1,
    );
  });

  it('puts the same release ID first', () => {
    const byId = buildCassette({ title: 'Other', releaseId: 'CAS-9' });
    const twins = findDuplicates(
      typed({ title: 'Night Bus', artist: ['Anna'], releaseId: 'CAS-9' }),
      [there, byId],
      null,
    );
    expect(twins.map(({ cassette: tape }) => tape.title)).toEqual(['Other', 'The Night Bus']);
  });
});
