import { build, loadEnv } from 'vite';
import { localSettings, serviceOrigins } from '../../src/firebase/settings.ts';
import { emulatorsFor } from '../emulators/build-settings.ts';
import { root } from '../emulators/project.ts';

const siteScript = /<script[^>]* src="([^"]+)"><\/script>/;

/**
 * Lets /explore ask for everything that a member is sure to need at once: its first script, the
 * connections to the services, and all chunks; Auth, which nothing waits for, after the first picture
 * (docs/decisions/0012-first-spine.md).
 */
export function startEarly(
  template: string,
  script: string,
  mainScript: string,
  scriptsOf: (key: string) => string[],
  mode: string,
): string {
  const environment = loadEnv(mode, root, 'VITE_');
  const emulators = emulatorsFor(mode, environment);
  const { token, firestore, storage } = serviceOrigins(
    emulators === undefined ? null : localSettings(emulators).emulators,
  );
  const options = {
    apiKey: environment.VITE_FIREBASE_API_KEY,
    projectId: environment.VITE_FIREBASE_PROJECT_ID,
    storageBucket: environment.VITE_FIREBASE_STORAGE_BUCKET,
  };
  const data = emulators
    ? `data-emulators="${emulators}"`
    : `data-options="${JSON.stringify(options).replaceAll('"', '&quot;')}"`;
  // App Check needs the SDK before the first request.
  const isEarly = environment.VITE_APP_CHECK !== 'on';
  const links = [
    ...[token, firestore].map(
      (url) => `<link rel="preconnect" crossorigin href="${new URL(url).origin}">`,
    ),
    // The pictures' requests are no CORS requests, which have connections of their own.
    `<link rel="preconnect" href="${storage}">`,
    ...(isEarly ? [`<script ${data}>${script}</script>`] : []),
  ];
  const preload = (key: string, attributes = '') =>
    scriptsOf(key).map(
      (name) => `<link rel="modulepreload" crossorigin${attributes} href="/${name}">`,
    );
  const images = preload('src/firebase/images.ts').join('');
  // The first script has its own copy of the loader; a later load must work without a network too.
  const later = ['src/firebase/session.ts', 'src/firebase/shelf.ts']
    .flatMap((key) => preload(key, ' fetchpriority="low"'))
    .join('');
  const delayed = (_: string, main: string) =>
    `<link rel="modulepreload" crossorigin href="${main}"><script type="module" data-main="${main}">${mainScript}</script>`;
  return (
    (isEarly ? template.replace(siteScript, delayed) : template)
      // Before the styles, for which a script would wait.
      .replace(/(?=<link\s)/, () => `${links.join('')}\n    `)
      .replace(
        '</body>',
        () => `${images}${isEarly ? `<template data-later>${later}</template>` : later}</body>`,
      )
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
