import { type Cassette, type Panel, panels } from '../domain/cassette.ts';
import { type CassetteFormValues, emptyDraft, emptyForm } from '../domain/cassette-validation.ts';
import { mapFields } from '../domain/fields.ts';
import type { FormDraft, Scan } from '../services/ports.ts';
import { toPartialDraft } from './cassette-document.ts';

/** A value of which any part may be missing. */
type Incomplete<Value> = Value extends object
  ? { readonly [Key in keyof Value]?: Incomplete<Value[Key]> } | null
  : Value | null;

/**
 * A draft as a device has kept it, perhaps by another version of the site, read part by part (docs/behaviour.md,
 * "Drafts"): a field that it lacks is empty, a picture that can't be read is left out. Null for what is no draft.
 */
export function parseDraft(stored: unknown): FormDraft | null {
  const draft = stored as Incomplete<FormDraft> | undefined;
  if (!draft?.id || !draft.form) return null;
  const base = draft.base ? parseCassette(draft.base) : null;
  if (draft.base && !base) return null;
  return {
    id: draft.id,
    startedAt: Number(draft.startedAt) || 0,
    base,
    form: parseForm(draft.form),
    blank: parseForm(draft.blank),
    scan: parseScan(draft.scan),
    pictures: keepPanels(draft.pictures as FormDraft['pictures'], ({ file, selection }) =>
      [file instanceof Blob, selection?.zoom, selection?.position].every(Boolean),
    ),
    crops: keepPanels(draft.crops as FormDraft['crops'], ({ blob }) => blob instanceof Blob),
  };
}

const parseForm = (form: Incomplete<CassetteFormValues> | undefined): CassetteFormValues =>
  mapFields((field) => {
    const text = form?.[field];
    return typeof text === 'string' ? text : emptyForm[field];
  });

/** It is read again when its form opens. */
function parseCassette(stored: Incomplete<Cassette>): Cassette | null {
  const { id, images } = stored as Incomplete<Cassette> & object;
  const isWhole = id && panels.every((panel) => typeof images?.[panel]?.path === 'string');
  return isWhole
    ? { ...(stored as Cassette), ...emptyDraft, ...toPartialDraft(stored as Cassette) }
    : null;
}

/** Without a place its card is looked for again. */
function parseScan(stored: unknown): Scan | null {
  const { file, placement } = (stored ?? {}) as Partial<Scan>;
  if (!(file instanceof File)) return null;
  const isPlaced = placement?.corners?.length === 4 && placement.folds?.length === 2;
  return { file, placement: isPlaced ? placement : null };
}

function keepPanels<Value>(
  values: Partial<Record<Panel, Value>> | undefined,
  isValid: (value: Value) => boolean,
): Partial<Record<Panel, Value>> {
  const valid = panels.flatMap((panel) => {
    const value = values?.[panel];
    return value && isValid(value) ? [[panel, value]] : [];
  });
  return Object.fromEntries(valid);
}
