import { Failure } from '../../domain/failure.ts';

export const outOfMemory = (name: string, cause?: unknown) =>
  new Failure(
    'file',
    `"${name}" could not be drawn: this device may be short of memory. Please save it smaller and try again.`,
    { cause },
  );
