export type PasswordPolicy = {
  readonly minLength: number;
  readonly needsLowerCase: boolean;
  readonly needsUpperCase: boolean;
  readonly needsNumber: boolean;
  readonly needsSymbol: boolean;
};

/** What a password still needs by the policy, as text (docs/behaviour, "Account"). */
export function missingInPassword(policy: PasswordPolicy, password: string): string[] {
  const rules: [isBroken: boolean, label: string][] = [
    [password.length < policy.minLength, `at least ${policy.minLength} characters`],
    [policy.needsLowerCase && !/\p{Ll}/u.test(password), 'a lower-case letter'],
    [policy.needsUpperCase && !/\p{Lu}/u.test(password), 'an upper-case letter'],
    [policy.needsNumber && !/\d/.test(password), 'a number'],
    [policy.needsSymbol && !/[^\p{L}\p{N}\s]/u.test(password), 'a symbol'],
  ];
  return rules.flatMap(([isBroken, label]) => (isBroken ? [label] : []));
}
