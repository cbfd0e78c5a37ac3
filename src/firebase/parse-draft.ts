import { type Cassette, type CassetteImages, type Panel, panels } from '../domain/cassette.ts';
import { type CassetteFormValues, emptyForm } from '../domain/cassette-validation.ts';
import { emptyDraft, mapFields } from '../domain/fields.ts';
import type { Crop, FormDraft, Picture, Scan } from '../services/ports.ts';
import { toPartialDraft } from './cassette-document.ts';

/** What a device has kept, which another version of the site may have written. */
type Kept<Value> = { readonly [Key in keyof Value]?: unknown } | null | undefined;

/**
 * A draft as it was kept, read part by part (docs/behaviour.md, "Drafts"): a field that it lacks is empty, a
 * picture that can't be read is left out. Null for what is no draft.
 */
export function parseDraft(stored: unknown): FormDraft | null {
  const draft = stored as Kept<FormDraft>;
  if (typeof draft?.id !== 'string' || typeof draft.form !== 'object' || !draft.form) return null;
  const base = draft.base ? parseCassette(draft.base) : null;
  if (draft.base && !base) return null;
  return {
    id: draft.id,
    startedAt: Number(draft.startedAt) || 0,
    base,
    form: parseForm(draft.form),
    blank: parseForm(draft.blank),
    scan: parseScan(draft.scan as Kept<Scan>),
    pictures: parsePanels<Picture>(draft.pictures, ({ file, selection }) => {
      const { zoom, position } = (selection ?? {}) as Partial<Picture['selection']>;
      return file instanceof Blob && Number.isFinite(zoom) && Number.isFinite(position?.x);
    }),
    crops: parsePanels<Crop>(draft.crops, ({ blob }) => blob instanceof Blob),
  };
}

function parseForm(stored: unknown): CassetteFormValues {
  const form = stored as Kept<CassetteFormValues>;
  return mapFields((field) => {
    const text = form?.[field];
    return typeof text === 'string' ? text : emptyForm[field];
  });
}

/** It is read again when its form opens. */
function parseCassette(stored: object): Cassette | null {
  const cassette = stored as Cassette;
  const images = cassette.images as Kept<CassetteImages>;
  const hasImage = (panel: Panel) =>
    typeof (images?.[panel] as { path?: unknown } | undefined)?.path === 'string';
  if (typeof cassette.id !== 'string' || !panels.every(hasImage)) return null;
  return { ...cassette, ...emptyDraft, ...toPartialDraft(cassette) };
}

/** Without a place its card is looked for again. */
function parseScan(scan: Kept<Scan>): Scan | null {
  if (!(scan?.file instanceof File)) return null;
  const placement = scan.placement as Scan['placement'];
  const isPlaced = placement?.corners?.length === 4 && placement.folds?.length === 2;
  return { file: scan.file, placement: isPlaced ? placement : null };
}

function parsePanels<Value>(
  stored: unknown,
  isValid: (value: NonNullable<Kept<Value>>) => boolean,
) {
  const values = (stored ?? {}) as Partial<Record<Panel, Value>>;
  const valid = panels.filter((panel) => {
    const value = values[panel] as Kept<Value>;
    return value && isValid(value);
  });
  return Object.fromEntries(valid.map((panel) => [panel, values[panel]])) as typeof values;
}
