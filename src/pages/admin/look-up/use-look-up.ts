import { createContext, use, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { type FieldName, fieldNames, mapFields } from '../../../domain/fields.ts';
import { fieldsToFill, lookUpQueries } from '../../../domain/look-up/look-up.ts';
import type { FieldTexts, Release } from '../../../domain/look-up/release.ts';
import { identityText } from '../../../domain/text/identity-text.ts';
import { type LookUpPort, musicBrainzPort } from '../../../services/musicbrainz.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';

/** MusicBrainz; a test has a stand-in. */
export const LookUpContext = createContext<LookUpPort>(musicBrainzPort);

type SetField = (field: FieldName, text: string) => void;
/** The release that the form was filled from, and the form as it was. */
type Choice = { release: Release; before: CassetteFormValues };

/** What was found for one tape, and what it has filled (docs/behaviour, "Look it up"). */
export function useLookUp(form: CassetteFormValues, blank: CassetteFormValues, setField: SetField) {
  const port = use(LookUpContext);
  /** null before a search. */
  const [releases, setReleases] = useState<readonly Release[] | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const texts: FieldTexts = choice?.release.texts ?? {};
  /** The fields that were filled, and not changed since. */
  const filled = fieldNames.filter(
    (field) => form[field] === texts[field] && form[field] !== choice?.before[field],
  );
  const typed = mapFields(
    (field) => (choice && filled.includes(field) ? choice.before : form)[field],
  );
  const queries = lookUpQueries(typed);

  const fill = useEffectEvent((found: FieldTexts) => {
    for (const field of fieldsToFill(form, blank, found)) setField(field, found[field] ?? '');
  });
  // This is an effect, so that a late answer does not fill the form of another tape.
  useLayoutEffect(() => {
    if (choice) fill(choice.release.texts);
  }, [choice]);

  function undo() {
    setChoice(null);
    for (const field of filled) setField(field, typed[field]);
  }
  const { isBusy, failure, run } = useSingleRun(
    'Looking the tape up failed.',
    async (release: Release | null) => {
      if (release) return setChoice({ release: await port.load(release.id), before: form });
      undo();
      setReleases(null);
      setReleases(await port.search(queries));
    },
  );

  return {
    canSearch: queries.length > 0,
    isBusy,
    failure,
    releases,
    isChosen: choice !== null,
    filled,
    search: () => run(null),
    choose: run,
    undo,
    /** What MusicBrainz has where there is something else; null where there is not. */
    otherText(field: FieldName): string | null {
      const { [field]: text = form[field] } = texts;
      return identityText(text) === identityText(form[field]) ? null : text;
    },
  };
}

export type LookUp = ReturnType<typeof useLookUp>;
