import { changePolicies, type FirebaseConfig } from '../emulators/config.ts';

/** The sources that reCAPTCHA Enterprise and App Check need, by directive. */
const additions: Record<string, string> = {
  'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  'connect-src':
    'https://content-firebaseappcheck.googleapis.com https://www.google.com/recaptcha/',
};
const frames = 'frame-src https://www.google.com/recaptcha/';

/** firebase.json for a site with App Check: the policy of the pages also allows reCAPTCHA. */
export function allowAppCheck(config: FirebaseConfig): FirebaseConfig {
  // Only the policy of the pages has form-action; the scripts have policies of their own.
  const headers = changePolicies(config, (policy) =>
    policy.includes('form-action')
      ? `${policy.split('; ').map(extendDirective).join('; ')}; ${frames}`
      : policy,
  );
  return { ...config, hosting: { ...config.hosting, headers } };
}

function extendDirective(directive: string): string {
  const addition = additions[directive.split(' ')[0] ?? ''];
  return addition ? `${directive} ${addition}` : directive;
}
