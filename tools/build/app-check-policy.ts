import type { FirebaseConfig } from '../emulators/config.ts';

/** What reCAPTCHA Enterprise and App Check load and reach, beside the directive that must let them. */
const additions: Record<string, string> = {
  'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  'connect-src':
    'https://content-firebaseappcheck.googleapis.com https://www.google.com/recaptcha/',
};
const frames = 'frame-src https://www.google.com/recaptcha/';

/**
 * firebase.json for a site with App Check switched on: the pages' policy lets reCAPTCHA in. Without
 * App Check nothing of it is allowed.
 */
export function allowAppCheck(config: FirebaseConfig): FirebaseConfig {
  return {
    ...config,
    hosting: {
      ...config.hosting,
      headers: config.hosting.headers.map((rule) => ({
        ...rule,
        headers: rule.headers.map(({ key, value }) => ({
          key,
          // The policy of the pages, not of the scripts: only that one names a place for forms.
          value:
            key === 'Content-Security-Policy' && value.includes('form-action')
              ? `${value.split('; ').map(extended).join('; ')}; ${frames}`
              : value,
        })),
      })),
    },
  };
}

function extended(directive: string): string {
  const addition = additions[directive.split(' ')[0] ?? ''];
  return addition ? `${directive} ${addition}` : directive;
}
