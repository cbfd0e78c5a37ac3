import { describe, expect, it } from 'vitest';
import { toForm } from '../../../../src/domain/cassette-validation.ts';
import { validateEdit } from '../../../../src/pages/admin/cassette-form/edit-form.ts';
import { buildCassette } from '../../../support/fake-backend.ts';

describe('validateEdit', () => {
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
