import { useEffect, useRef, useState } from 'react';
import { useBackend } from '../../backend/context.tsx';
import {
  beginCassette,
  type Crop,
  type Crops,
  type NewCassette,
} from '../../backend/save-cassette.ts';
import { type Cassette, type DraftField, type Panel, panels } from '../../domain/cassette.ts';
import {
  type CassetteForm,
  emptyForm,
  type FieldErrors,
  readForm,
} from '../../domain/cassette-validation.ts';
import { failureWords } from '../../domain/failure-words.ts';
import { useReport } from './use-report.ts';

export const missingImages = 'Please upload spine, front, and full J-Card images.';

const isWhole = (crops: Partial<Crops>): crops is Crops => panels.every((panel) => crops[panel]);

/**
 * Create (specification, section 4): submission sets busy, success hands the tape over, failure says
 * why and keeps everything. Tries of one form are one tape, however often Submit is pressed.
 */
export function useNewTape(onAdded: (cassette: Cassette) => void) {
  const backend = useBackend();
  const report = useReport();
  const [form, setForm] = useState<CassetteForm>(emptyForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [crops, setCrops] = useState<Partial<Crops>>({});
  /** What is said in red; a new number for each time, so that the same words are read out again. */
  const [message, setMessage] = useState<{ words: string; said: number } | null>(null);
  /** The share of the images that has been sent, 0 to 1; null when nothing is being submitted. */
  const [share, setShare] = useState<number | null>(null);
  const busy = useRef(false);
  const begun = useRef<NewCassette | null>(null);

  // A form that is given up takes what it left in the storage with it.
  useEffect(
    () => () => {
      begun.current?.abandon();
    },
    [],
  );

  const say = (words: string) => setMessage((now) => ({ words, said: (now?.said ?? 0) + 1 }));

  async function submit(typed: CassetteForm) {
    if (busy.current) return;
    const read = readForm(typed);
    setErrors(read.ok ? {} : read.errors);
    if (!isWhole(crops)) return say(missingImages);
    setMessage(null);
    if (!read.ok) return;
    busy.current = true;
    setShare(0);
    try {
      const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
      begun.current ??= beginCassette({ cassettes, images });
      const cassette = await begun.current.save(read.value, crops, setShare);
      begun.current = null;
      onAdded(cassette);
    } catch (error) {
      say(failureWords(report('Adding the tape failed.', error)));
    } finally {
      busy.current = false;
      setShare(null);
    }
  }

  return {
    form,
    errors,
    crops,
    message,
    share,
    submit,
    dirty: form !== emptyForm || Object.keys(crops).length > 0,
    type: (field: DraftField, text: string) => setForm((now) => ({ ...now, [field]: text })),
    crop(panel: Panel, crop: Crop) {
      const next = { ...crops, [panel]: crop };
      setCrops(next);
      if (isWhole(next)) setMessage((now) => (now?.words === missingImages ? null : now));
    },
    clear: () => setCrops({}),
  };
}
