import { relative } from 'node:path';
import type { Ports } from './ports.ts';

type Header = { key: string; value: string };
type HeaderRule = { source: string; headers: Header[] };

/** The parts of firebase.json that the local suite reads or changes. */
export type FirebaseConfig = {
  hosting: { public: string; headers: HeaderRule[]; [key: string]: unknown };
  firestore: { rules: string; indexes: string };
  storage: { rules: string };
  emulators: Record<string, unknown>;
};

export type ConfigFolders = {
  /** The folder that firebase.json stands in. */
  projectFolder: string;
  /** The folder that the changed copy will stand in. */
  configFolder: string;
  /** The folder that Hosting serves. */
  siteFolder: string;
};

/**
 * firebase.json for a suite on other ports, to stand in another folder: rules by absolute path, and
 * the pages allowed to reach the emulators on top of what they may reach in production.
 */
export function emulatorsConfig(
  config: FirebaseConfig,
  ports: Ports,
  place: ConfigFolders,
): FirebaseConfig {
  const host = '127.0.0.1';
  return {
    ...config,
    hosting: {
      ...config.hosting,
      public: relative(place.configFolder, place.siteFolder),
      headers: config.hosting.headers.map((rule) => ({
        ...rule,
        headers: rule.headers.map((header) =>
          header.key === 'Content-Security-Policy'
            ? { ...header, value: allowEmulators(header.value, ports) }
            : header,
        ),
      })),
    },
    firestore: { ...config.firestore, rules: `${place.projectFolder}/${config.firestore.rules}` },
    storage: { rules: `${place.projectFolder}/${config.storage.rules}` },
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
 * A Content-Security-Policy with the emulators' addresses beside the production hosts that they
 * stand in for. Directives that name no such host stay as they are.
 */
export function allowEmulators(policy: string, ports: Ports): string {
  const emulatorOf: Record<string, number> = {
    'https://identitytoolkit.googleapis.com': ports.auth,
    'https://firestore.googleapis.com': ports.firestore,
    'https://firebasestorage.googleapis.com': ports.storage,
  };
  return policy
    .split(';')
    .map((directive) => {
      const words = directive.trim().split(/\s+/);
      const added = words
        .filter((word) => word in emulatorOf)
        .map((word) => `http://127.0.0.1:${emulatorOf[word]}`);
      return [...words, ...added].join(' ');
    })
    .join('; ');
}
