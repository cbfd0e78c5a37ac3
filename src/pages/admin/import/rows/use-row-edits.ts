import { useCallback, useState } from 'react';
import type {
  ArtistCorrections,
  FieldTexts,
  RowEdits,
} from '../../../../import-export/row-edits.ts';
import { parseFieldText } from '../../../../import-export/row-edits.ts';
import type { SourceRow } from '../../../../import-export/source-row.ts';
import { loadList, saveList } from '../../stored-list.ts';

const storageKey = 'import-artists';
/** Corrections beyond this number are dropped, the oldest first. */
const maxCorrections = 2000;

const isCorrection = (item: unknown): item is [string, string[]] =>
  Array.isArray(item) &&
  typeof item[0] === 'string' &&
  Array.isArray(item[1]) &&
  item[1].every((name: unknown) => typeof name === 'string');

/** Corrections of single rows, and those of artists, which this device remembers for other rows. */
export function useRowEdits() {
  const [edits, setEdits] = useState<RowEdits>(() => new Map());
  const [corrections, setCorrections] = useState<ArtistCorrections>(
    () => new Map(loadList(storageKey).filter(isCorrection)),
  );

  const saveCorrections = useCallback((changed: ArtistCorrections) => {
    setCorrections(changed);
    saveList(storageKey, [...changed].slice(-maxCorrections));
  }, []);

  return {
    edits,
    corrections,
    editRow(source: SourceRow, changes: FieldTexts) {
      const { rowNumber, texts } = source;
      setEdits((previous) =>
        new Map(previous).set(rowNumber, { ...previous.get(rowNumber), ...changes }),
      );
      if (changes.artist === undefined || !texts?.artist) return;
      const artists = parseFieldText(changes.artist, 'artist') as string[];
      const others = [...corrections].filter(([text]) => text !== texts.artist);
      saveCorrections(new Map(artists.length > 0 ? [...others, [texts.artist, artists]] : others));
    },
    /** Takes the row as the file has it, and forgets the correction of its artists. */
    resetRow({ rowNumber, texts }: SourceRow) {
      setEdits((previous) => new Map([...previous].filter(([other]) => other !== rowNumber)));
      if (texts?.artist && corrections.has(texts.artist))
        saveCorrections(new Map([...corrections].filter(([text]) => text !== texts.artist)));
    },
    forgetCorrections: useCallback(() => saveCorrections(new Map()), [saveCorrections]),
    resetEdits: useCallback(() => setEdits(new Map()), []),
  };
}
