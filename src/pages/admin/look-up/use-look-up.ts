import { createContext, use, useEffect, useRef, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { type FieldName, fieldNames } from '../../../domain/fields.ts';
import { lookUpQueries } from '../../../domain/look-up/look-up-query.ts';
import type { Release } from '../../../domain/look-up/release.ts';
import {
  type FieldTexts,
  fieldsToFill,
  releaseTexts,
} from '../../../domain/look-up/release-fields.ts';
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
  /** The release whose texts are in the form, or beside it. */
  chosen: Release | null;
  texts: FieldTexts;
  /** What was in the fields that were filled. */
  before: FieldTexts;
};
const start: State = { releases: null, chosen: null, texts: {}, before: {} };

/** The look-up of one tape: its search, what was found, and what it has filled (docs/behaviour.md, "Look it up"). */
export function useLookUp({ form, blank, onFieldChange }: Options) {
  const port = use(LookUpContext);
  const [{ releases, chosen, texts, before }, setState] = useState(start);
  const [asked, setAsked] = useState<Release | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Fills the form as it is when the answer comes, unless another tape is open by then. */
  const fill = useStableCallback((release: Release) => {
    if (!isShown.current) return;
    const found = releaseTexts(release);
    const fields = fieldsToFill(form, blank, found);
    const replaced = Object.fromEntries(fields.map((field) => [field, form[field]]));
    setState({ releases, chosen: release, texts: found, before: replaced });
    for (const field of fields) onFieldChange(field, found[field] ?? '');
  });
  const queries = lookUpQueries(form);
  const { isBusy, failure, run } = useSingleRun(
    'Looking the tape up failed.',
    async (release: Release | null) => {
      setAsked(release);
      if (release) fill(await port.load(release.id));
      else setState({ ...start, releases: await port.search(queries) });
    },
  );

  const isFilled = (field: FieldName) =>
    before[field] !== undefined && form[field] === texts[field];
  return {
    canSearch: queries.length > 0,
    isBusy,
    failure,
    releases,
    chosen,
    /** The fields that were filled, and those of them whose text is still that of MusicBrainz. */
    fields: fieldNames.filter((field) => before[field] !== undefined),
    filled: fieldNames.filter(isFilled),
    search: () => run(null),
    choose: (release: Release) => run(release),
    retry: () => run(asked),
    /** What MusicBrainz has where something else was typed; null where it has the same, or nothing. */
    otherText(field: FieldName): string | null {
      const text = texts[field];
      if (text === undefined || before[field] !== undefined) return null;
      return identityText(text) === identityText(form[field]) ? null : text;
    },
    take(field: FieldName) {
      setState((state) => ({ ...state, before: { ...state.before, [field]: form[field] } }));
      onFieldChange(field, texts[field] ?? '');
    },
    undo() {
      for (const field of fieldNames.filter(isFilled)) onFieldChange(field, before[field] ?? '');
      setState({ ...start, releases });
    },
  };
}

export type LookUp = ReturnType<typeof useLookUp>;
