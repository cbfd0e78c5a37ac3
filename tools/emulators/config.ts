import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Ports } from './ports.ts';

type Header = { key: string; value: string };
type HeaderRule = { source: string; headers: Header[] };

/** The parts of firebase.json that are read or changed for the local emulators. */
export type FirebaseConfig = {
  hosting: { public: string; headers: HeaderRule[]; [key: string]: unknown };
  firestore: { rules: string; indexes: string };
  storage: { rules: string };
  emulators: Record<string, unknown>;
};

type ConfigFolders = {
  /** The folder of firebase.json. */
  projectFolder: string;
  /** The folder of the changed copy. */
  configFolder: string;
  /** The folder that Hosting serves. */
  siteFolder: string;
};

/**
 * A copy of firebase.json for emulators on these ports, to be written to another folder: the rules
 * files get absolute paths, and the pages' policies also allow the emulators.
 */
export function emulatorsConfig(
  config: FirebaseConfig,
  ports: Ports,
  folders: ConfigFolders,
): FirebaseConfig {
  const host = '127.0.0.1';
  return {
    ...config,
    hosting: {
      ...config.hosting,
      public: relative(folders.configFolder, folders.siteFolder),
      headers: changePolicies(config, (policy) => allowEmulators(policy, ports)),
    },
    firestore: { ...config.firestore, rules: `${folders.projectFolder}/${config.firestore.rules}` },
    storage: { rules: `${folders.projectFolder}/${config.storage.rules}` },
    emulators: {
      ...config.emulators,
      auth: { host, port: ports.auth },
      firestore: { host, port: ports.firestore, websocketPort: ports.websocket },
      storage: { host, port: ports.storage },
      hosting: { host, port: ports.hosting },
      hub: { host, port: ports.hub },
      logging: { host, port: ports.logging },
    },
  };
}

/**
 * A copy of firebase.json that gives the year in the cache to the files of a built site alone. Hosting sets
 * headers by the path, so a browser would keep the answer that a file is missing for a year too.
 */
export function cacheExistingFiles(config: FirebaseConfig, siteFolder: string): FirebaseConfig {
  const files = readdirSync(join(siteFolder, 'assets')).join('|');
  const headers = config.hosting.headers.map((rule) =>
    rule.headers.some(({ key }) => key === 'Cache-Control')
      ? { ...rule, source: rule.source.replace('/assets/**', `/assets/@(${files})`) }
      : rule,
  );
  return { ...config, hosting: { ...config.hosting, headers } };
}

/** The headers of Hosting with every Content-Security-Policy changed. */
export const changePolicies = (
  { hosting }: FirebaseConfig,
  change: (policy: string) => string,
): HeaderRule[] =>
  hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({
      key,
      value: key === 'Content-Security-Policy' ? change(value) : value,
    })),
  }));

/** A Content-Security-Policy with further sources in each directive, which begins with its name. */
export const addSources = (policy: string, more: (directive: string[]) => string[]): string =>
  policy
    .split(';')
    .map((text) => {
      const directive = text.trim().split(/\s+/);
      return [...directive, ...more(directive)].join(' ');
    })
    .join('; ');

/** Adds the emulators' addresses beside the production hosts that they replace. */
function allowEmulators(policy: string, ports: Ports): string {
  const portOf: Record<string, number> = {
    'https://identitytoolkit.googleapis.com': ports.auth,
    'https://firestore.googleapis.com': ports.firestore,
    'https://firebasestorage.googleapis.com': ports.storage,
  };
  return addSources(policy, (directive) =>
    directive.flatMap((source) => (portOf[source] ? `http://127.0.0.1:${portOf[source]}` : [])),
  );
}
