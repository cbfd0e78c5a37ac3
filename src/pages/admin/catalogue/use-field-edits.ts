import { useCallback, useMemo, useRef, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { parseFields, toForm } from '../../../domain/cassette-validation.ts';
import type { CassetteFields, FieldName } from '../../../domain/fields.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { newSave, nextAttempt, type Save, writeOne } from '../../../services/save-cassette.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import type { CassetteList } from '../../../services/use-cassettes.ts';
import { saveMessage } from '../cassette-form/edit.ts';

/** A field that is changed in its cell: typed there, on its way to the catalogue, or refused. */
export type FieldEdit = {
  /** The cassette as the editor saw it. */
  readonly base: Cassette;
  readonly field: FieldName;
  /** The position of its row, from 0. */
  readonly index: number;
  readonly text: string;
  /** What is on its way; null while it is typed. */
  readonly value: Partial<CassetteFields> | null;
  readonly error: string | null;
  readonly save: Save;
};

export type RowEdits = { readonly [Field in FieldName]?: FieldEdit };
/** By the id of the cassette. */
type FieldEdits = ReadonlyMap<string, RowEdits>;

type Options = {
  onSaved: (saved: Cassette, edit: FieldEdit, isLast: boolean) => void;
  applyChanges: CassetteList['applyChanges'];
};

/** The edits that would be lost; a switch that has failed is back at its old value. */
export const unsavedEdits = (edits: FieldEdits): FieldEdit[] =>
  [...edits.values()]
    .flatMap((row) => Object.values(row))
    .filter(
      ({ base, field, text, value }) =>
        value !== null || (field !== 'inStock' && text !== toForm(base)[field]),
    );

/**
 * What is changed in the cells of the table (docs/behaviour.md, "Cell edit"). A cell that is left is closed at
 * once, with its new value; the writes of the page wait for each other.
 */
export function useFieldEdits({ applyChanges, ...options }: Options) {
  const backend = useBackend();
  const report = useFailureReport();
  const onSaved = useStableCallback(options.onSaved);
  const [edits, setEdits] = useState<FieldEdits>(new Map());
  /** `edits` as they are by now, for the writes. */
  const current = useRef(edits);
  const writes = useRef<Promise<void>>(Promise.resolve());

  const actions = useMemo(() => {
    const find = ({ base, field }: Pick<FieldEdit, 'base' | 'field'>) =>
      current.current.get(base.id)?.[field];
    const all = () => [...current.current.values()].flatMap((row) => Object.values(row));

    function change({ base: { id }, field }: FieldEdit, edit: FieldEdit | null) {
      const { [field]: _, ...others } = current.current.get(id) ?? {};
      const row = edit ? { ...others, [field]: edit } : others;
      const rows = new Map(current.current).set(id, row);
      if (Object.keys(row).length === 0) rows.delete(id);
      current.current = rows;
      setEdits(rows);
    }

    async function write(edit: FieldEdit) {
      // A write before this one may have changed the field, too.
      const base = find(edit)?.base ?? edit.base;
      const fields = { base, draft: { ...base, ...edit.value }, images: {} };
      const attempt = { ...nextAttempt(edit.save), source: { kind: 'row' } as const };
      const catalogue = await backend.catalogue();
      const saved = await writeOne(catalogue, { ...fields, ...attempt, type: 'update' });
      const newer = find(edit);
      change(edit, newer && newer !== edit ? { ...newer, base: saved, save: newSave() } : null);
      onSaved(
        saved,
        { ...edit, base },
        all().every(({ value }) => value === null),
      );
    }

    async function fail(edit: FieldEdit, error: unknown) {
      const failure = report('Saving the tape failed.', error);
      const { id } = edit.base;
      const isConflict = failure.code === 'conflict';
      const read = async () => (isConflict ? (await backend.catalogue()).read(id) : null);
      const theirs = await read().catch(() => null);
      if (theirs) applyChanges([theirs]);
      if (failure.code === 'missing') applyChanges([], [id]);
      const isNow = theirs
        ? ` It is “${toForm(theirs)[edit.field] || 'empty'}” by now: Enter writes over it, Escape keeps it.`
        : '';
      const newer = find(edit) ?? edit;
      // What was typed since is written next.
      if (newer !== edit && newer.value) return;
      const base = theirs ?? newer.base;
      change(edit, { ...newer, base, value: null, error: saveMessage(failure) + isNow });
    }

    /** Writes an edit if its text is valid and new; else says what is wrong. */
    function submit(edit: FieldEdit): boolean {
      const { base, field, text } = edit;
      const form = toForm(base);
      if (text === form[field]) {
        change(edit, null);
        return true;
      }
      const parsed = parseFields({ ...form, [field]: text }, [field]);
      if (!parsed.ok) {
        change(edit, { ...edit, error: parsed.errors[field] ?? null });
        return false;
      }
      const sent = { ...edit, value: parsed.value, error: null };
      change(edit, sent);
      writes.current = writes.current.then(() => write(sent).catch((error) => fail(sent, error)));
      return true;
    }

    return {
      /** Opens the cell of a field with its text, or with what was typed there. */
      openField(base: Cassette, field: FieldName, index: number) {
        const begun = find({ base, field });
        const start = { base, field, index, text: toForm(base)[field], save: newSave() };
        const edit = { ...(begun ?? start), value: null, error: null };
        change(edit, edit);
      },
      typeField: (edit: FieldEdit, text: string) => change(edit, { ...edit, text }),
      /** Closes a cell and writes it; false if it may not be written. */
      leaveField(edit: FieldEdit): boolean {
        const open = find(edit);
        return !open || open.value !== null || submit(open);
      },
      giveUpField: (edit: FieldEdit) => change(edit, null),
      switchStock(base: Cassette, index: number) {
        const text = base.inStock === 'Yes' ? 'No' : 'Yes';
        const edit = { base, index, text, field: 'inStock', value: null, error: null } as const;
        submit({ ...edit, save: newSave() });
      },
    };
  }, [backend, report, onSaved, applyChanges]);
  return {
    edits,
    actions,
    /** Resolves when what was left until now is written, or refused. */
    settle: useCallback(() => writes.current, []),
  };
}
