import { build, loadEnv } from 'vite';
import { localSettings, serviceOrigins } from '../../src/firebase/settings.ts';
import { emulatorsFor } from '../emulators/build-settings.ts';
import { root } from '../emulators/project.ts';

/** What the inline script of a page needs of the settings of a build. */
function earlyStart(mode: string) {
  const environment = loadEnv(mode, root, 'VITE_');
  const emulators = emulatorsFor(mode, environment);
  const options = {
    apiKey: environment.VITE_FIREBASE_API_KEY,
    projectId: environment.VITE_FIREBASE_PROJECT_ID,
    storageBucket: environment.VITE_FIREBASE_STORAGE_BUCKET,
  };
  return {
    origins: serviceOrigins(emulators === undefined ? null : localSettings(emulators).emulators),
    attribute: emulators
      ? `data-emulators="${emulators}"`
      : `data-options="${JSON.stringify(options).replaceAll('"', '&quot;')}"`,
    // App Check needs the SDK before the first request.
    isEarly: environment.VITE_APP_CHECK !== 'on',
  };
}

const connect = (...urls: string[]) =>
  urls.map((url) => `<link rel="preconnect" crossorigin href="${new URL(url).origin}">`);
const preload = (scripts: readonly string[]) =>
  scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('');
/** Puts tags before the styles, for which a script would wait. */
const insertFirst = (template: string, tags: readonly string[]) =>
  template.replace(/(?=<link\s)/, () => `${tags.join('')}\n    `);

/**
 * Lets /explore ask for everything that a member is sure to need at once: the list, by its first script,
 * the connections to the services, and all chunks.
 */
export function startExploreEarly(
  template: string,
  script: string,
  scriptsOf: (key: string) => string[],
  mode: string,
): string {
  const { origins, attribute, isEarly } = earlyStart(mode);
  const links = [
    ...connect(origins.token, origins.firestore),
    // The pictures' requests are no CORS requests, which have connections of their own.
    `<link rel="preconnect" href="${origins.storage}">`,
    ...(isEarly ? [`<script ${attribute}>${script}</script>`] : []),
  ];
  const ports = ['images', 'session', 'shelf'].flatMap((name) =>
    scriptsOf(`src/firebase/${name}.ts`),
  );
  return insertFirst(template, links).replace('</body>', () => `${preload(ports)}</body>`);
}

/**
 * Lets /admin ask for what an editor is sure to need at once: the list, by its first script, the chunks
 * and styles of the first tab and of the ports that it opens, and the connections to the services.
 */
export function startAdminEarly(
  template: string,
  script: string,
  filesOf: (key: string) => { css: string[]; scripts: string[] },
  mode: string,
): string {
  const { origins, attribute, isEarly } = earlyStart(mode);
  const tab = filesOf('src/pages/admin/catalogue/catalogue-tab.tsx');
  const links = [
    ...connect(origins.token, origins.firestore),
    ...(isEarly ? [`<script ${attribute}>${script}</script>`] : []),
  ];
  const styles = tab.css.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  const ports = ['src/firebase/shelf.ts', 'src/firebase/session.ts'].flatMap(
    (key) => filesOf(key).scripts,
  );
  return insertFirst(template, links).replace(
    '</head>',
    () => `${styles.join('')}${preload([...tab.scripts, ...ports])}</head>`,
  );
}

/** A script with all that it imports, for the HTML; it must be the same for all settings. */
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
  return document.replace(
    /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g,
    (link, href) => {
      const isNew = !named.has(href);
      named.add(href);
      return isNew ? link : '';
    },
  );
}
