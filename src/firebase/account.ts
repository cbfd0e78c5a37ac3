import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  updatePassword,
  validatePassword,
} from 'firebase/auth';
import { Failure } from '../domain/failure.ts';
import type { PasswordPolicy } from '../domain/password-policy.ts';
import type { AccountPort } from '../services/ports.ts';
import { openAuth } from './auth.ts';
import { callService } from './failure.ts';
import { builtSettings, type Settings } from './settings.ts';

/** Firebase's own minimum, for projects without a policy. */
const defaultPolicy: PasswordPolicy = {
  minLength: 6,
  needsLowerCase: false,
  needsUpperCase: false,
  needsNumber: false,
  needsSymbol: false,
};

/** The account port over Firebase Auth (docs/behaviour.md, "Account"). */
export async function openAccount(settings: Settings = builtSettings()): Promise<AccountPort> {
  const auth = await openAuth(settings);
  return {
    async requestPasswordReset(email) {
      await callService(() => sendPasswordResetEmail(auth, email)).catch((error: unknown) => {
        // Without e-mail enumeration protection the provider reports an unknown address.
        if (Failure.from(error).code !== 'credentials') throw error;
      });
    },

    async passwordPolicy() {
      try {
        // The SDK has no other function that loads the policy.
        const { passwordPolicy } = await callService(() => validatePassword(auth, ''));
        const options = passwordPolicy.customStrengthOptions;
        return {
          minLength: options.minPasswordLength ?? defaultPolicy.minLength,
          needsLowerCase: options.containsLowercaseLetter === true,
          needsUpperCase: options.containsUppercaseLetter === true,
          needsNumber: options.containsNumericCharacter === true,
          needsSymbol: options.containsNonAlphanumericCharacter === true,
        };
      } catch {
        // The provider still checks the password when it is set.
        return defaultPolicy;
      }
    },

    async readEmailOfCode(code) {
      const { data } = await callService(() => checkActionCode(auth, code));
      return data.email ?? '';
    },

    resetPassword: (code, password) =>
      callService(() => confirmPasswordReset(auth, code, password)),

    applyCode: (code) => callService(() => applyActionCode(auth, code)),

    async changePassword(present, next) {
      const user = auth.currentUser;
      if (!user?.email) throw new Failure('signed-out', 'Nobody is signed in.');
      const credential = EmailAuthProvider.credential(user.email, present);
      await callService(() => reauthenticateWithCredential(user, credential));
      await callService(() => updatePassword(user, next));
    },

    async personalData() {
      const user = auth.currentUser;
      if (!user) throw new Failure('signed-out', 'Nobody is signed in.');
      const { creationTime = '', lastSignInTime = '' } = user.metadata;
      return {
        id: user.uid,
        email: user.email ?? '',
        created: creationTime,
        lastSignIn: lastSignInTime,
      };
    },
  };
}
