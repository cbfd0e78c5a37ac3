import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { emulatorsFor, missingSettings } from './tools/emulators/build-settings.ts';
import { baseSitePort, offsetFromEnvironment } from './tools/emulators/ports.ts';
import { root } from './tools/emulators/project.ts';
import { UserError } from './tools/user-error.ts';

/** Mode `production` is a real project; every other mode is the local suite. */
export default defineConfig(({ mode }) => {
  const environment = loadEnv(mode, root, 'VITE_');
  const emulators = emulatorsFor(mode, environment);
  return {
    plugins: [react(), requireSettings(mode, environment)],
    define: {
      'import.meta.env.VITE_EMULATORS': emulators ? JSON.stringify(emulators) : 'undefined',
      // What the built pages say until the visitor's own clock is asked.
      'import.meta.env.VITE_BUILD_YEAR': String(new Date().getFullYear()),
    },
    server: { port: baseSitePort + offsetFromEnvironment(), strictPort: true },
    // Its own file holds the path of its WebAssembly, which bundling ahead would break.
    optimizeDeps: { exclude: ['@jsquash/webp'] },
    worker: { format: 'es' },
    css: { modules: { generateScopedName: scopedName } },
    build: {
      // The tests read from it which page loads what.
      manifest: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ['index.html', 'src/start.ts'],
        checks: { pluginTimings: false },
      },
      // The page's policy lets fonts come from the site alone, not from data addresses.
      assetsInlineLimit: (file) => (/\.(?:woff2?|wasm)$/.test(file) ? false : undefined),
    },
  };
});

const named = new Map<string, string>();

/** `header_x7F`: the class, and what tells one file's from another's. Every page pays for its names. */
function scopedName(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(path).digest('base64url').replace(/\W/g, '').slice(0, 3);
  const scoped = `${name}_${hash}`;
  const other = named.get(scoped) ?? path;
  if (other !== path) throw new Error(`${other} and ${path} come to the same class ${scoped}.`);
  named.set(scoped, path);
  return scoped;
}

/** A build for a real project that doesn't know which one is worse than none. */
function requireSettings(mode: string, environment: Record<string, string>): Plugin {
  return {
    name: 'require-settings',
    apply: 'build',
    configResolved() {
      const sentence = mode === 'production' ? missingSettings(environment) : null;
      if (sentence) throw new UserError(sentence);
    },
  };
}
