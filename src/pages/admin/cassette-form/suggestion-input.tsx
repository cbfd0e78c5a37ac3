import { type ComponentProps, createContext, useId } from 'react';
import { suggestTexts, type Vocabulary } from '../../../domain/suggestions.ts';

/** The values that the fields below may suggest; null where there are none. */
export const VocabularyContext = createContext<Vocabulary | null>(null);

type Props = ComponentProps<'input'> & {
  value: string;
  vocabulary: readonly string[];
  /** Whether the last of several items is completed. */
  isList: boolean;
};

/** A text input with the browser's own list of suggestions; any text is valid. */
export function SuggestionInput({ vocabulary, isList, ...input }: Props) {
  const id = useId();
  return (
    <>
      <input {...input} list={id} />
      <datalist id={id}>
        {suggestTexts(vocabulary, input.value, isList).map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}
