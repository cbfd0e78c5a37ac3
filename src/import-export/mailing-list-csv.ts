import type { Signup } from '../domain/mailing-list.ts';
import { formatCsv } from './format-csv.ts';

/** E-mail address and time of consent (ISO 8601, UTC) as CSV for spreadsheets. */
export const signupsCsv = (signups: readonly Signup[]): string =>
  formatCsv([
    ['email', 'consented_at'],
    ...signups.map((signup) => [signup.email, new Date(signup.createdAt).toISOString()]),
  ]);
