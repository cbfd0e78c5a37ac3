import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emptyForm, toForm } from '../../../../src/domain/cassette-validation.ts';
import { Failure } from '../../../../src/domain/failure.ts';
import { initialEdit } from '../../../../src/pages/admin/cassette-form/cassette-edit.ts';
import { useCassetteEdit } from '../../../../src/pages/admin/cassette-form/use-cassette-edit.ts';
import { expectLogged } from '../../../support/console-errors.ts';
import { buildCassette, fakeBackend } from '../../../support/fake-backend.ts';
import { withBackend } from '../../../support/with-backend.tsx';

/** Quick hands: the second action comes before the first one is rendered. */

const bus = buildCassette({ id: 'bus', title: 'Night Bus', label: 'Caspla' });
const rain = buildCassette({ id: 'rain', title: 'Rain' });
const crop = () => ({ blob: new Blob(['webp']), blurhash: '' });

function openEdit(cassette: typeof bus | null) {
  const fake = fakeBackend({ cassettes: [bus, rain] });
  const saved: string[] = [];
  const { result } = renderHook(
    () =>
      useCassetteEdit(() => initialEdit(cassette), {
        owner: 'e',
        kind: 'form',
        formId: (base) => base?.id ?? 'new',
        onSaved: ({ title }) => saved.push(title),
      }),
    withBackend(fake.backend),
  );
  /** Runs actions in one moment, and waits until their promises are settled. */
  const run = (actions: (edit: ReturnType<typeof useCassetteEdit>) => void) =>
    act(async () => {
      actions(result.current);
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
    });
  return { ...fake, saved, run, edit: () => result.current.edit };
}
const busForm = { ...toForm(bus), label: 'Caspla 2' };

describe('A cassette', () => {
  it('whose Save is pressed twice is saved once', async () => {
    const { run, saved, callCount, edit } = openEdit(bus);
    await run(({ save }) => {
      void save(busForm);
      void save(busForm);
    });
    expect([saved, callCount('update')]).toEqual([['Night Bus'], 1]);
    expect(edit()).toBeNull();
  });

  it('that is opened and saved during an earlier save by this page conflicts with nobody', async () => {
    const { backend, holdCalls, run, saved, storedCassettes } = openEdit(bus);
    const release = holdCalls('update');
    const earlier = { ...bus, label: 'Earlier', country: 'Japan' };
    const catalogue = await backend.catalogue();
    const written = catalogue.update(bus, earlier, {}, { kind: 'row' });
    await run(({ load, save }) => {
      void load(bus);
      void save(busForm);
    });
    expect(saved).toEqual([]);
    release();
    await written;
    await run(() => {});
    expect(saved).toEqual(['Night Bus']);
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Caspla 2', country: 'Japan' });
  });

  it('that is added twice with "Save and add another" is added once, and the next form is empty', async () => {
    const { run, saved, callCount, edit } = openEdit(null);
    const form = { ...emptyForm, title: 'Harbour', artist: 'Anna', label: 'Quay' };
    await run(({ addCrops, save }) => {
      addCrops({ spine: crop(), front: crop(), fullJCard: crop() });
      void save(form, { addsNext: true });
      void save(form, { addsNext: true });
    });
    expect([saved, callCount('create')]).toEqual([['Harbour'], 1]);
    expect(edit()).toMatchObject({ form: emptyForm, crops: {}, busy: null });
  });

  it('whose edit is cancelled during its save is saved, and does not end the next edit', async () => {
    const { run, saved, edit } = openEdit(bus);
    await run(({ save, stop, load }) => {
      void save(busForm);
      stop();
      void load(rain);
    });
    expect(saved).toEqual(['Night Bus']);
    expect(edit()).toMatchObject({ base: rain, busy: null });
  });

  it('whose failure comes after its edit was cancelled says nothing in the next edit', async () => {
    const { run, edit, failNext } = openEdit(bus);
    failNext('update', new Failure('offline', 'no network'));
    await run(({ save, load }) => {
      void save(busForm);
      void load(rain);
    });
    expectLogged('Saving the tape failed.');
    expect(edit()).toMatchObject({ base: rain, problem: null });
  });

  it('that is saved while it is being loaded is saved once, over what the editor saw', async () => {
    const { run, saved, storedCassettes } = openEdit(bus);
    await run(({ reload, save }) => {
      void reload();
      void save(busForm);
    });
    expect(saved).toEqual(['Night Bus']);
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });

  it('whose conflict is answered by Keep mine twice is saved once more', async () => {
    const { run, saved, callCount, storedCassettes, edit } = openEdit(bus);
    storedCassettes.set('bus', { ...bus, label: 'Theirs' });
    await run(({ setField, save }) => {
      setField('label', 'Mine');
      void save({ ...toForm(bus), label: 'Mine' });
    });
    expectLogged('Saving the tape failed.');
    expect(edit()?.problem).toMatchObject({
      text: 'Somebody else changed this tape meanwhile: Label. Your text is kept.',
    });
    // Enter in a field does not save over the conflict.
    await run(({ save }) => void save({ ...toForm(bus), label: 'Mine' }));
    expect(callCount('update')).toBe(1);
    await run(({ resolveConflict }) => {
      void resolveConflict('mine');
      void resolveConflict('mine');
    });
    expect([saved, callCount('update')]).toEqual([['Night Bus'], 2]);
    expect(storedCassettes.get('bus')?.label).toBe('Mine');
  });
});
