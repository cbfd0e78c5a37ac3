import { type Cassette, type Panel, panels } from '../domain/cassette.ts';
import { type CassetteFormValues, emptyForm } from '../domain/cassette-validation.ts';
import { mapFields } from '../domain/fields.ts';
import type { FormDraft, Scan } from '../domain/form-draft.ts';
import { cassetteIdFrom, toCassette, toFields } from './cassette-document.ts';

/**
 * A draft as a device has kept it, perhaps by another version of the site, read part by part
 * (docs/behaviour, "Drafts"): a field that it lacks is empty, a picture that can't be read is left
 * out. Throws for what is no draft, or one of a cassette that can't be read.
 */
export function parseDraft(stored: unknown): FormDraft {
  const draft = stored as Partial<FormDraft>;
  if (!draft.draftId || !draft.form) throw new TypeError('No draft.');
  return {
    draftId: draft.draftId,
    startedAt: Number(draft.startedAt) || 0,
    // It is read again when its form opens.
    base: draft.base ? parseCassette(draft.base) : null,
    form: parseForm(draft.form),
    blank: parseForm(draft.blank),
    scan: parseScan(draft.scan),
    pictures: keepPanels(
      draft.pictures,
      ({ file, selection }) =>
        file instanceof File &&
        isLike(selection, { rotation: 0 }) &&
        isLike(selection.area ?? area, area),
    ),
    crops: keepPanels(
      draft.crops,
      ({ blob, large = blob, blurhash }) =>
        blob instanceof Blob && large instanceof Blob && typeof blurhash === 'string',
    ),
  };
}

const point = { x: 0, y: 0 };
const area = { ...point, width: 1, height: 1 };
const samplePlacement = { corners: [point, point, point, point], folds: [0, 0, 0] };

const parseForm = (form: Partial<CassetteFormValues> | undefined): CassetteFormValues =>
  mapFields((field) => {
    const text = form?.[field];
    return typeof text === 'string' ? text : emptyForm[field];
  });

const parseCassette = (stored: Cassette): Cassette =>
  toCassette(cassetteIdFrom(stored.id), { ...stored, ...toFields(stored) });

/** Whether what the device has kept has all numbers that `sample` has, in the same places. */
function isLike(kept: unknown, sample: object | number): boolean {
  if (typeof sample === 'number') return Number.isFinite(kept);
  return Object.entries(sample).every(([name, one]) =>
    isLike((kept as Record<string, unknown> | null)?.[name], one),
  );
}

/** Without a valid placement the card is looked for again. */
function parseScan(stored: unknown): Scan | null {
  const { file, placement = null } = (stored ?? {}) as Partial<Scan>;
  if (!(file instanceof File)) return null;
  return { file, placement: isLike(placement, samplePlacement) ? placement : null };
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
