import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type Cassette,
  type DraftField,
  draftFields,
  type Panel,
  panels,
} from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  type FieldErrors,
  parseForm,
  toForm,
} from '../../../domain/cassette-validation.ts';
import { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import type { Crop, Crops, SaveCheckpoint } from '../../../services/ports.ts';
import {
  type CreateCassetteSession,
  createCassetteSession,
  type SaveResult,
  type UpdateCassetteSession,
  updateCassetteSession,
} from '../../../services/save-cassette.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { changedFormFields, rebaseEdit, rebaseForm, validateEdit } from './edit-form.ts';

export const missingImages = 'Please upload spine, front, and full J-Card images.';
const uncropped = 'A picture is still being cropped: press its Add, or its Cancel.';
const noSuchDocument = 'No such document exists!';

const identifying: readonly DraftField[] = ['title', 'artist', 'releaseId'];

const isWhole = (crops: Partial<Crops>): crops is Crops => panels.every((panel) => crops[panel]);

/** Somebody else changed the same things meanwhile: the tape as it is now, and what clashes. */
export type Conflict = {
  current: Cassette;
  fields: readonly DraftField[];
  panels: readonly Panel[];
};

/** `base` is the tape as this form last saw it; null for a new one. */
type Content = { base: Cassette | null; form: CassetteFormValues; crops: Partial<Crops> };
const begin = (tape: Cassette | null): Content => ({
  base: tape,
  form: tape ? toForm(tape) : emptyForm,
  crops: {},
});

/**
 * The form of one tape, a new one or `opened`, with its text and its crops. Submission sets busy,
 * success hands the tape over, failure says why and keeps everything (specification, section 4).
 * Tries of one form are one tape, however often Submit is pressed. Of a tape that is there only what
 * was changed is written, told against the tape as this form last saw it.
 */
export function useCassetteForm(
  opened: Cassette | null,
  owner: string | null,
  onSaved: (saved: SaveResult) => void,
) {
  const backend = useBackend();
  const report = useFailureReport();
  const [content, setContent] = useState<Content>(() => begin(opened));
  const { base, form, crops } = content;
  /** The opened tape as the catalogue had it last. */
  const [current, setCurrent] = useState(opened);
  const [trail, setTrail] = useState<SaveCheckpoint | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** What is said in red; a new number for each time, so that the same words are read out again. */
  const [message, setMessage] = useState<{ words: string; said: number } | null>(null);
  /** The share of the images that has been sent, 0 to 1; null when nothing is being submitted. */
  const [share, setShare] = useState<number | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** The tape was deleted meanwhile. */
  const [missing, setMissing] = useState(false);
  const busy = useRef(false);
  const begun = useRef<CreateCassetteSession | UpdateCassetteSession | null>(null);

  // A form that is given up takes what it left in the storage with it.
  useEffect(
    () => () => {
      begun.current?.abandon();
    },
    [],
  );

  const say = (words: string) => setMessage((now) => ({ words, said: (now?.said ?? 0) + 1 }));

  function gone(error: unknown) {
    report('The tape to edit is not there.', error);
    setMissing(true);
    say(`${noSuchDocument} Somebody may have deleted it meanwhile.`);
  }

  // The list may be hours old. What was typed before the answer came stays over it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once
  useEffect(() => {
    if (!opened) return;
    let left = false;
    backend
      .cassettes()
      .then((cassettes) => cassettes.read(opened.id))
      .then(
        (current) => {
          if (left || busy.current) return;
          if (!current) return gone(new Failure('missing', noSuchDocument));
          setCurrent(current);
          setContent((now) => (now.base ? rebaseEdit({ ...now, base: now.base }, current) : now));
        },
        (error: unknown) => {
          if (!left) say(errorMessage(report('Loading the tape failed.', error)));
        },
      );
    return () => {
      left = true;
    };
  }, []);

  const touched = base ? changedFormFields(base, form) : [];
  const typedIn = base ? touched.length > 0 : form !== emptyForm;
  const dirty = typedIn || Object.keys(crops).length > 0;

  const keeping = useDraft(
    owner,
    opened?.id ?? 'new',
    useMemo(() => (dirty ? { ...content, checkpoint: trail } : null), [dirty, content, trail]),
    (kept) => {
      setTrail(kept.checkpoint);
      const { base, form, crops } = kept;
      setContent(
        base && current ? rebaseEdit({ base, form, crops }, current) : { base, form, crops },
      );
    },
  );
  const options = {
    checkpoint: trail ?? undefined,
    onCheckpoint: async (latest: SaveCheckpoint) => {
      setTrail(latest);
      // The net under a save must not hold it up, whatever has become of the browser's storage.
      await Promise.race([keeping.saveNow(latest), new Promise((go) => setTimeout(go, 1000))]);
    },
  };

  /** Sends what was read to the catalogue; `write` is the one step in which new and opened differ. */
  async function send(what: string, write: () => Promise<SaveResult>): Promise<Failure | null> {
    busy.current = true;
    setMessage(null);
    setConflict(null);
    setShare(0);
    try {
      const saved = await write();
      begun.current = null;
      keeping.remove();
      if (saved.orphanedImages.length > 0)
        console.error('Images of a saved tape could not be removed.', saved.orphanedImages);
      onSaved(saved);
      return null;
    } catch (error) {
      return report(what, error);
    } finally {
      busy.current = false;
      setShare(null);
    }
  }

  const ports = async () => {
    const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
    return { cassettes, images };
  };

  async function add(typed: CassetteFormValues, cropping: boolean) {
    const read = parseForm(typed);
    setErrors(read.ok ? {} : read.errors);
    if (!isWhole(crops)) return say(missingImages);
    if (!read.ok) return setMessage(null);
    if (cropping) return say(uncropped);
    const failure = await send('Adding the tape failed.', async () => {
      const save =
        (begun.current as CreateCassetteSession | null) ??
        createCassetteSession(await ports(), options);
      begun.current = save;
      return save.save(read.value, crops, setShare);
    });
    if (failure) say(errorMessage(failure));
  }

  async function change(from: Cassette, typed: CassetteFormValues, cropping = false) {
    const read = validateEdit(from, typed);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return setMessage(null);
    if (cropping) return say(uncropped);
    const failure = await send('Saving the tape failed.', async () => {
      const save =
        (begun.current as UpdateCassetteSession | null) ??
        updateCassetteSession(await ports(), from.id, options);
      begun.current = save;
      return save.save(from, read.value, crops, setShare);
    });
    if (failure?.code === 'missing') return gone(failure);
    if (failure) say(errorMessage(failure));
    if (failure?.code !== 'conflict') return;
    try {
      const current = await (await backend.cassettes()).read(from.id);
      if (!current) return gone(new Failure('missing', noSuchDocument));
      const clash = (name: string) => failure.fields.includes(name);
      setConflict({ current, fields: draftFields.filter(clash), panels: panels.filter(clash) });
    } catch (error) {
      say(errorMessage(report('Reading the tape again failed.', error)));
    }
  }

  /** `cropping`: a cropper stands open, and what lies in it would be left out unseen. */
  const submit = async (typed: CassetteFormValues, cropping: boolean) => {
    if (busy.current || missing) return;
    if (base) await change(base, typed, cropping);
    else await add(typed, cropping);
  };

  /** Settles a conflict: theirs in what both changed, or mine over theirs. */
  async function settle(whose: 'mine' | 'theirs') {
    if (!conflict || !base) return;
    const { current } = conflict;
    const merged = rebaseForm(base, form, current);
    setCurrent(current);
    setConflict(null);
    setMessage(null);
    if (whose === 'mine') {
      setContent({ base: current, form: merged, crops });
      return change(current, merged);
    }
    const theirs = toForm(current);
    for (const field of conflict.fields) merged[field] = theirs[field];
    const kept = panels.filter((panel) => crops[panel] && !conflict.panels.includes(panel));
    const keptCrops = Object.fromEntries(kept.map((panel) => [panel, crops[panel]]));
    setContent({ base: current, form: merged, crops: keptCrops });
  }

  /** Gives up what is not saved: in this form, on this device, and in the storage. */
  function discard() {
    keeping.remove();
    setContent(begin(current));
    setErrors({});
    setMessage(null);
    setConflict(null);
    setTrail(null);
    const save = begun.current;
    begun.current = null;
    if (save) void save.abandon();
    else if (trail)
      ports()
        .then((both) =>
          (base
            ? updateCassetteSession(both, base.id, options)
            : createCassetteSession(both, options)
          ).abandon(),
        )
        .catch((error: unknown) => report('Giving up an unfinished save failed.', error));
  }

  return {
    base,
    form,
    errors,
    crops,
    message,
    share,
    conflict,
    missing,
    submit,
    settle,
    /** What tells one tape from another has been changed. */
    renamed: touched.some((field) => identifying.includes(field)),
    dirty,
    keeping,
    discard,
    type: (field: DraftField, text: string) =>
      setContent((now) => ({ ...now, form: { ...now.form, [field]: text } })),
    crop(panel: Panel, crop: Crop) {
      const next = { ...crops, [panel]: crop };
      setContent((now) => ({ ...now, crops: { ...now.crops, [panel]: crop } }));
      if (isWhole(next)) setMessage((now) => (now?.words === missingImages ? null : now));
    },
    /** All three at once, from one scan. */
    cropAll(all: Crops) {
      setContent((now) => ({ ...now, crops: all }));
      setMessage((now) => (now?.words === missingImages ? null : now));
    },
    clear: () => setContent((now) => ({ ...now, crops: {} })),
  };
}
