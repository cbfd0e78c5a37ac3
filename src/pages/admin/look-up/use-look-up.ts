import { createContext, use, useEffect, useRef, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { type FieldName, fieldNames } from '../../../domain/fields.ts';
import { fieldsToFill, lookUpQueries } from '../../../domain/look-up/look-up.ts';
import type { FieldTexts, Release } from '../../../domain/look-up/release.ts';
import { identityText } from '../../../domain/text/identity-text.ts';
import { type LookUpPort, musicBrainzPort } from '../../../services/musicbrainz.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';

/** MusicBrainz; a test has a stand-in. */
export const LookUpContext = createContext<LookUpPort>(musicBrainzPort);

type Options = {
  form: CassetteFormValues;
  blank: CassetteFormValues;
  onFieldChange: (field: FieldName, text: string) => void;
};

type State = {
  /** What was found; null before a search. */
  releases: readonly Release[] | null;
  /** The release that the form was filled from. */
  chosen: Release | null;
  /** What was in the fields that were filled. */
  before: FieldTexts;
};

/**
 * The look-up of one tape: what was found, and what it has filled (docs/behaviour.md, "Look it
 * up").
 */
export function useLookUp({ form, blank, onFieldChange }: Options) {
  const port = use(LookUpContext);
  const [{ releases, chosen, before }, setState] = useState<State>({
    releases: null,
    chosen: null,
    before: {},
  });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const texts = chosen?.texts ?? {};
  const changeFields = (fields: readonly FieldName[], to: FieldTexts) => {
    for (const field of fields) onFieldChange(field, to[field] ?? '');
  };
  const fields = fieldNames.filter((field) => before[field] !== undefined);
  /** Those whose text was not changed since. */
  const filled = fields.filter((field) => form[field] === texts[field]);

  function undo() {
    changeFields(filled, before);
    setState({ releases, chosen: null, before: {} });
  }
  /** Fills the form as it is when the answer comes, unless another tape is open by then. */
  const fill = useStableCallback((release: Release) => {
    if (!isShown.current) return;
    const empty = fieldsToFill(form, blank, release.texts);
    const replaced = Object.fromEntries(empty.map((field) => [field, form[field]]));
    setState({ releases, chosen: release, before: replaced });
    changeFields(empty, release.texts);
  });
  const typed = { ...form, ...Object.fromEntries(filled.map((field) => [field, before[field]])) };
  const queries = lookUpQueries(typed);
  const [asked, setAsked] = useState<Release | null>(null);
  const { isBusy, failure, run } = useSingleRun(
    'Looking the tape up failed.',
    async (release: Release | null) => {
      setAsked(release);
      if (release) return fill(await port.load(release.id));
      undo();
      setState({ releases: await port.search(queries), chosen: null, before: {} });
    },
  );

  return {
    canSearch: queries.length > 0,
    isBusy,
    failure,
    releases,
    chosen,
    fields,
    filled,
    search: () => run(null),
    choose: (release: Release) => run(release),
    retry: () => run(asked),
    undo,
    /** What MusicBrainz has where something else was typed. */
    otherText(field: FieldName): string | null {
      const text = texts[field];
      if (text === undefined || before[field] !== undefined) return null;
      return identityText(text) === identityText(form[field]) ? null : text;
    },
    take(field: FieldName) {
      setState({ releases, chosen, before: { ...before, [field]: form[field] } });
      changeFields([field], texts);
    },
  };
}

export type LookUp = ReturnType<typeof useLookUp>;
