import type { Signup } from '../domain/mailing-list.ts';
import { escapeFormula, formatCsv } from './format-csv.ts';

const formatConsentTime = ({ createdAt }: Signup): string =>
  createdAt === null ? '' : new Date(createdAt).toISOString();

/** E-mail address and time of consent (ISO 8601, UTC) as CSV for spreadsheets. */
export const signupsCsv = (signups: readonly Signup[]): string =>
  formatCsv([
    ['email', 'consented_at'],
    ...signups.map((signup) => [signup.email, formatConsentTime(signup)]),
  ]);

/**
 * The same in the columns that listmonk imports. An address that looks like a formula is left out and
 * listed in `leftOut`: escaped, it would be another address.
 */
export function listmonkCsv(signups: readonly Signup[]): { csv: string; leftOut: string[] } {
  const leftOut = signups
    .map(({ email }) => email)
    .filter((email) => escapeFormula(email) !== email);
  const rows = signups
    .filter(({ email }) => escapeFormula(email) === email)
    .map((signup) => {
      const consentTime = formatConsentTime(signup);
      const attributes = consentTime ? JSON.stringify({ consented_at: consentTime }) : '';
      return [signup.email, '', attributes];
    });
  return { csv: formatCsv([['email', 'name', 'attributes'], ...rows]), leftOut };
}
