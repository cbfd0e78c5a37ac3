/** The provider's rules for new passwords. */
export type PasswordPolicy = {
  readonly minLength: number;
  readonly needsLowerCase: boolean;
  readonly needsUpperCase: boolean;
  readonly needsNumber: boolean;
  readonly needsSymbol: boolean;
};

type PasswordRule = { readonly label: string; readonly isMet: boolean };

/** Each rule of the policy as text, and whether the password follows it (docs/behaviour.md, "Account"). */
export function checkPassword(policy: PasswordPolicy, password: string): PasswordRule[] {
  const rules: [isNeeded: boolean, label: string, isMet: boolean][] = [
    [true, `at least ${policy.minLength} characters`, password.length >= policy.minLength],
    [policy.needsLowerCase, 'a lower-case letter', /\p{Ll}/u.test(password)],
    [policy.needsUpperCase, 'an upper-case letter', /\p{Lu}/u.test(password)],
    [policy.needsNumber, 'a number', /\d/.test(password)],
    [policy.needsSymbol, 'a symbol', /[^\p{L}\p{N}\s]/u.test(password)],
  ];
  return rules.flatMap(([isNeeded, label, isMet]) => (isNeeded ? [{ label, isMet }] : []));
}
