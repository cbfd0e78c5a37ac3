import type { Failure } from '../../../domain/failure.ts';
import { errorMessage } from '../../../services/error-message.ts';

/** Why a cassette could not be saved, or loaded for an edit. */
export function saveMessage(failure: Failure): string {
  if (failure.code === 'missing')
    return 'No such document exists! Somebody may have deleted it meanwhile.';
  return failure.code === 'unanswered'
    ? 'No answer yet. Please try again: what is stored already is found, and not stored twice.'
    : errorMessage(failure);
}
