import { describe, expect, it } from 'vitest';
import { toForm } from '../../../../src/domain/cassette-validation.ts';
import { validateEdit } from '../../../../src/pages/admin/cassette-form/edit-form.ts';
import { buildCassette } from '../../../support/fake-backend.ts';

const base = buildCassette({
  title: 'Night Bus',
  artist: ['Mira Sol'],
  label: 'Caspla',
  releaseYear: 1987,
});
const typed = (fields: Partial<ReturnType<typeof toForm>>) => ({ ...toForm(base), ...fields });

describe('validateEdit', () => {
  it('parses changed fields and keeps the rest', () => {
    const read = validateEdit(base, typed({ artist: ' A ,, B ', releaseYear: '' }));
    expect(read).toMatchObject({
      ok: true,
      value: { title: 'Night Bus', artist: ['A', 'B'], label: 'Caspla', releaseYear: null },
    });
  });

  it('validates changed fields', () => {
    expect(validateEdit(base, typed({ title: ' ', link: 'javascript:alert(1)' }))).toMatchObject({
      ok: false,
      errors: { title: 'Please enter a title.', link: expect.stringContaining('http') },
    });
  });

  it('does not parse an unchanged list again: a comma inside an imported name stays', () => {
    const imported = buildCassette({ artist: ['Earth, Wind & Fire'] });
    const read = validateEdit(imported, { ...toForm(imported), label: 'Caspla' });
    expect(read).toMatchObject({ ok: true, value: { artist: ['Earth, Wind & Fire'] } });
  });

  it('does not validate an unchanged field: a cassette with an invalid field can be edited elsewhere', () => {
    const odd = buildCassette({ title: '', artist: [], link: 'www.spool.example' });
    expect(validateEdit(odd, { ...toForm(odd), inStock: 'Yes' })).toMatchObject({
      ok: true,
      value: { title: '', artist: [], link: 'www.spool.example', inStock: 'Yes' },
    });
  });
});
