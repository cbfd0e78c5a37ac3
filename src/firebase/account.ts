import {
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  updatePassword,
} from 'firebase/auth';
import { Failure } from '../domain/failure.ts';
import type { AccountPort } from '../services/ports.ts';
import { openAuth } from './auth.ts';
import { callService } from './failure.ts';
import { builtSettings, type Settings } from './settings.ts';

/** A code of an account that was removed since is as good as expired. */
const callCode = <T>(call: () => Promise<T>): Promise<T> =>
  callService(call).catch((error: unknown) => {
    const { code, message } = Failure.from(error);
    throw code === 'credentials' ? new Failure('expired-code', message, { cause: error }) : error;
  });

/** The account port over Firebase Auth (docs/behaviour, "Account"). */
export async function openAccount(settings: Settings = builtSettings()): Promise<AccountPort> {
  const auth = await openAuth(settings);
  function currentUser() {
    if (!auth.currentUser) throw new Failure('signed-out', 'Nobody is signed in.');
    return auth.currentUser;
  }
  return {
    async requestPasswordReset(email, next) {
      const send = (url?: string) =>
        callService(() => sendPasswordResetEmail(auth, email, url ? { url } : undefined));
      await send(next === null ? undefined : window.location.origin + next)
        .catch((error: unknown) => {
          // The project does not list this host as an authorised domain.
          if (!/continue-uri/.test(Failure.from(error).detail)) throw error;
          return send();
        })
        .catch((error: unknown) => {
          // Without e-mail enumeration protection the provider tells whether there is an account.
          const { code } = Failure.from(error);
          if (code !== 'credentials' && code !== 'disabled') throw error;
        });
    },

    async readEmailOfCode(code) {
      const { data } = await callCode(() => checkActionCode(auth, code));
      return data.email ?? '';
    },

    resetPassword: (code, password) => callCode(() => confirmPasswordReset(auth, code, password)),

    async changePassword(currentPassword, newPassword) {
      const user = currentUser();
      const credential = EmailAuthProvider.credential(user.email ?? '', currentPassword);
      await callService(() => reauthenticateWithCredential(user, credential));
      await callService(() => updatePassword(user, newPassword));
    },

    async personalData() {
      const { uid, email, metadata } = currentUser();
      const { creationTime = '', lastSignInTime = '' } = metadata;
      return { id: uid, email: email ?? '', created: creationTime, lastSignIn: lastSignInTime };
    },
  };
}
