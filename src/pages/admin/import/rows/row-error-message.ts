import { fieldLabel, panelName } from '../../../../domain/cassette.ts';
import type { Failure } from '../../../../domain/failure.ts';
import { errorMessage } from '../../../../services/error-message.ts';

const names: Record<string, string> = { ...fieldLabel, ...panelName };

/** Why a row was not imported. The message of a conflict differs from that of a form. */
export function rowErrorMessage(failure: Failure): string {
  if (failure.code === 'duplicate')
    return 'Somebody added this tape meanwhile. It is left as it is.';
  if (failure.code !== 'conflict') return errorMessage(failure);
  const fields = failure.fields.map((field) => names[field] ?? field).join(', ');
  return `Somebody else changed this tape meanwhile: ${fields}. It is left as it is.`;
}
