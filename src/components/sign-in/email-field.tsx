import { InputField } from '../ui/field.tsx';

/** The address of an account, as password managers know it. */
export const EmailField = () => (
  <InputField
    label="Email address"
    type="email"
    name="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);
