import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { answerLookUp } from './demo/look-up.ts';
import { sharedChunks } from './tools/build/shared-chunks.ts';
import { styleLayers } from './tools/build/style-layers.ts';
import { emulatorsFor, missingSettings } from './tools/emulators/build-settings.ts';
import { baseSitePort, offsetFromEnvironment } from './tools/emulators/ports.ts';
import { root } from './tools/emulators/project.ts';
import { UserError } from './tools/user-error.ts';

const routerAlias = {
  find: /^react-router$/,
  replacement: join(root, 'node_modules/react-router/dist/production/index.mjs'),
};

/** Mode `production` builds for a real project; every other mode uses the local emulators. */
export default defineConfig(({ mode, command }) => {
  const environment = loadEnv(mode, root, 'VITE_');
  const emulators = emulatorsFor(mode, environment);
  return {
    plugins: [react(), requireSettings(mode, environment), lookUpStandIn],
    define: {
      // Defined also when it is off, so that a build without App Check leaves its code out.
      'import.meta.env.VITE_APP_CHECK': JSON.stringify(environment.VITE_APP_CHECK ?? ''),
      'import.meta.env.VITE_EMULATORS': emulators ? JSON.stringify(emulators) : 'undefined',
      // The year in the prerendered pages until hydration.
      'import.meta.env.VITE_BUILD_YEAR': String(new Date().getFullYear()),
    },
    server: { port: baseSitePort + offsetFromEnvironment(), strictPort: true },
    optimizeDeps: {
      // Vite does not look into workers. What it finds later makes it reload the page.
      entries: ['index.html', 'src/imaging/worker/image-worker.ts'],
      // Its files contain the path of their WebAssembly, which pre-bundling would break.
      exclude: ['@jsquash/webp'],
    },
    // The package names its development build alone, which contains warnings.
    resolve: { alias: command === 'build' ? [routerAlias] : [] },
    worker: { format: 'es' },
    css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [styleLayers] } },
    build: {
      // The tests read the chunks of each page from it.
      manifest: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: sharedChunks } },
      },
      // The Content-Security-Policy allows fonts from the site only, not from data: URLs.
      assetsInlineLimit: (file) => (/\.(?:woff2?|wasm)$/.test(file) ? false : undefined),
    },
  };
});

const pathsByName = new Map<string, string>();

/** A short class name such as `header_x7F`: the class and a hash of its file. Long names cost bytes. */
function scopedName(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(path).digest('base64url').replace(/\W/g, '').slice(0, 3);
  const scoped = `${name}_${hash}`;
  const other = pathsByName.get(scoped) ?? path;
  if (other !== path) throw new Error(`${other} and ${path} have the same class name ${scoped}.`);
  pathsByName.set(scoped, path);
  return scoped;
}

/** Fails a build for a real project when its settings are missing. */
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

/** The development server answers in the place of MusicBrainz, so that it needs no network. */
const lookUpStandIn: Plugin = {
  name: 'look-up-stand-in',
  configureServer({ middlewares }) {
    middlewares.use('/ws/2', (request, response) => {
      const { status, body } = answerLookUp(request.url ?? '');
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    });
  },
};
