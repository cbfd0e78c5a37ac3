import { build, loadEnv } from 'vite';
import { localSettings, serviceOrigins } from '../../src/firebase/settings.ts';
import { emulatorsFor } from '../emulators/build-settings.ts';
import { root } from '../emulators/project.ts';

const connect = (...urls: string[]) =>
  urls.map((url) => `<link rel="preconnect" crossorigin href="${new URL(url).origin}">`);
export const preloadLink = (name: string) =>
  `<link rel="modulepreload" crossorigin href="/${name}">`;
const noChunks = { first: [], auth: [] };
/**
 * Lets a page ask for what its account is sure to need at once: the list, by its inline script, the
 * connections to the services, and these chunks; those of Auth for a visitor without an account.
 */
export function addInlineScript(
  template: string,
  script: string,
  mode: string,
  chunks: { readonly first: readonly string[]; readonly auth: readonly string[] } = noChunks,
): string {
  const environment = loadEnv(mode, root, 'VITE_');
  const emulators = emulatorsFor(mode, environment);
  const origins = serviceOrigins(emulators ? localSettings(emulators).emulators : null);
  const options = {
    apiKey: environment.VITE_FIREBASE_API_KEY,
    projectId: environment.VITE_FIREBASE_PROJECT_ID,
    storageBucket: environment.VITE_FIREBASE_STORAGE_BUCKET,
  };
  const attribute = emulators
    ? `data-emulators="${emulators}"`
    : `data-options="${JSON.stringify(options).replaceAll('"', '&quot;')}"`;
  const addresses = chunks.auth.map((name) => `/${name}`).join(' ');
  // App Check needs the SDK before the first request.
  const hasScript = environment.VITE_APP_CHECK !== 'on';
  const links = [
    ...connect(origins.token, origins.firestore),
    // The pictures' requests are no CORS requests, which have connections of their own.
    `<link rel="preconnect" href="${origins.storage}">`,
    ...(hasScript ? [`<script ${attribute} data-auth="${addresses}">${script}</script>`] : []),
  ];
  const preloaded = hasScript ? chunks.first : [...chunks.first, ...chunks.auth];
  // Before the styles, for which a script would wait.
  return template
    .replace(/(?=<link\s)/, () => `${links.join('')}\n    `)
    .replace('</body>', () => `${preloaded.map(preloadLink).join('')}</body>`);
}

/** A script with all that it calls, for the HTML; it must be the same for all settings. */
export async function buildInlineScript(source: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: source, output: { format: 'iife', codeSplitting: false } },
    },
  });
  if (!('output' in result)) throw new Error(`No output for ${source}.`);
  return result.output[0].code.trim();
}

/** Leaves out the chunks that the document has named before. */
export function preloadOnce(document: string): string {
  const named = new Set<string>();
  const links = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g;
  return document.replace(links, (link, href) => {
    if (named.has(href)) return '';
    named.add(href);
    return link;
  });
}
