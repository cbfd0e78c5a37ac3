import { labelOf } from '../../../../domain/cassette.ts';
import type { Failure } from '../../../../domain/failure.ts';
import { cassetteFields, type DraftField, draftFields } from '../../../../domain/fields.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import type { FailedRow } from '../../../../import-export/failed-rows.ts';
import { readingNotes, sourceText } from '../../../../import-export/repairs.ts';
import { errorMessage } from '../../../../services/error-message.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';

/** How the fields of a row were read, repaired or corrected, a sentence for each. */
export const rowNotes = (row: ImportRow): string[] => [
  ...readingNotes(row.source),
  ...draftFields.flatMap((field) => repairNote(row, field) ?? []),
];

function repairNote({ source }: ImportRow, field: DraftField): string | null {
  if (field === 'artist' && source.hasCorrectedArtist) return 'Artist: as you corrected it before.';
  const name = cassetteFields[field].label;
  const text = sourceText(source, field);
  switch (source.repairs?.[field]) {
    case undefined:
      return null;
    case 'cut':
      return `${name}: cut at a word.`;
    case 'clean':
      return `${name}: characters taken out.`;
    case 'serialYear':
    case 'read':
    case 'yes':
      return `${name}: read from “${text}”.`;
    case 'unknown':
      return `${name}: the file has none.`;
    case 'empty':
      return `${name}: left empty instead of “${[...text].slice(0, 60).join('')}”.`;
  }
}

/** Why a row was not imported. The message of a conflict differs from that of a form. */
export function rowErrorMessage(failure: Failure): string {
  if (failure.code === 'duplicate')
    return 'Somebody added this tape meanwhile. It is left as it is.';
  if (failure.code !== 'conflict') return errorMessage(failure);
  const fields = failure.fields.map(labelOf).join(', ');
  return `Somebody else changed this tape meanwhile: ${fields}. It is left as it is.`;
}

/** The rows that are wrong or could not be stored, with the reason. */
export const failedRows = (
  rows: readonly ImportRow[],
  states: ReadonlyMap<number, RowState>,
): FailedRow[] =>
  rows.flatMap(({ source, status, reasons }) => {
    if (status === 'wrong') return [{ source, reason: reasons.join(' ') }];
    const state = states.get(source.rowNumber);
    return state?.status === 'failed' ? [{ source, reason: rowErrorMessage(state.failure) }] : [];
  });
