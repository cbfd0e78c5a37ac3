import type { Signup } from '../domain/mailing-list.ts';
import { escapeFormula, formatCsv } from './csv.ts';

const iso = ({ createdAt }: Signup): string =>
  createdAt === null ? '' : new Date(createdAt).toISOString();

/** Address and time of consent (ISO 8601, UTC), for people and their spreadsheets. */
export const signupsCsv = (signups: readonly Signup[]): string =>
  formatCsv([['email', 'consented_at'], ...signups.map((signup) => [signup.email, iso(signup)])]);

/**
 * The same in the form that listmonk imports. An address that a spreadsheet would take for a formula
 * is left out: made harmless it would be somebody else's address, and `leftOut` says which these are.
 */
export function listmonkCsv(signups: readonly Signup[]): { csv: string; leftOut: string[] } {
  const leftOut = signups
    .map(({ email }) => email)
    .filter((email) => escapeFormula(email) !== email);
  const rows = signups
    .filter(({ email }) => escapeFormula(email) === email)
    .map((signup) => {
      const consent = iso(signup);
      return [signup.email, '', consent ? JSON.stringify({ consented_at: consent }) : ''];
    });
  return { csv: formatCsv([['email', 'name', 'attributes'], ...rows]), leftOut };
}
