import { type DraftField, draftFields, fieldLabel } from '../../../../domain/cassette.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import { sourceText } from '../../../../import-export/repairs.ts';

/** How the fields of a row were repaired or corrected, a sentence for each. */
export const repairNotes = (row: ImportRow): string[] =>
  draftFields.flatMap((field) => repairNote(row, field) ?? []);

function repairNote({ source }: ImportRow, field: DraftField): string | null {
  if (field === 'artist' && source.hasCorrectedArtist) return 'Artist: as you corrected it before.';
  const name = fieldLabel[field];
  const text = sourceText(source, field);
  switch (source.repairs?.[field]) {
    case undefined:
      return null;
    case 'cut':
      return `${name}: cut at a word.`;
    case 'clean':
      return `${name}: characters taken out.`;
    case 'read':
      return `${name}: read from “${text}”.`;
    case 'unknown':
      return `${name}: the file has none.`;
    case 'empty':
      return `${name}: left empty instead of “${[...text].slice(0, 60).join('')}”.`;
  }
}
