import type { Account } from './accounts.ts';

/** A request and whether the rules must allow it. */
export type RulesCase<Operation> = {
  account: Account;
  isAllowed: boolean;
  /** Continues "A member may" or "A member may not". */
  description: string;
  operation: Operation;
};

/** The title is a comment of the rules file, which the cases verify, or any sentence. */
export type RulesCaseGroup<Operation> = { title: string; cases: readonly RulesCase<Operation>[] };

/** What accounts attempt: it continues "may" or "may not". */
export type Attempt<Operation> = readonly [description: string, operation: Operation];

const casesOf =
  (isAllowed: boolean) =>
  <Operation>(
    accounts: Account | readonly Account[],
    ...attempts: readonly (readonly Attempt<Operation>[])[]
  ): RulesCase<Operation>[] =>
    [accounts].flat().flatMap((account: Account) =>
      attempts.flat().map(([description, operation]) => ({
        account,
        isAllowed,
        description,
        operation,
      })),
    );

export const allowed = casesOf(true);
export const denied = casesOf(false);

/** For tables whose rows are attempts of one account. */
export const casesFor = <Row, Operation>(
  account: Account,
  attempt: (row: Row) => Attempt<Operation>,
) => ({
  may: (rows: readonly Row[]) => allowed(account, rows.map(attempt)),
  mayNot: (rows: readonly Row[]) => denied(account, rows.map(attempt)),
});

export const caseTitle = ({ account, isAllowed, description }: RulesCase<unknown>): string =>
  `${account.name} ${isAllowed ? 'may' : 'may not'} ${description}`;

/** The comments of a rules file, each as one line. */
export function parseComments(rules: string): string[] {
  const comments: string[] = [];
  let open = false;
  for (const line of rules.split('\n')) {
    const text = /^\s*\/\/ ?(.*)$/.exec(line)?.[1];
    if (text !== undefined && open) comments.push(`${comments.pop()} ${text}`);
    else if (text !== undefined) comments.push(text);
    open = text !== undefined;
  }
  return comments;
}
