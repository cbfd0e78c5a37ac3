import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../emulators/project.ts';

/**
 * Chunks for what several entries share: folders, and files or the beginnings of their names. Without
 * them each combination of entries would be a small chunk, which costs requests and compresses badly.
 */
const modulesOfChunk: Record<string, readonly string[]> = {
  // What every page loads, and so does each part that is loaded later.
  site: [
    'node_modules/react/',
    'src/components/focus-element.ts',
    'src/components/page-head.tsx',
    'src/components/ui/button',
    'src/components/ui/main-link.ts',
    'src/components/use-ever.ts',
    'src/domain/failure.ts',
    'src/domain/text/characters.ts',
    'src/services/backend-context.ts',
    'src/services/page-start.ts',
    'src/services/once.ts',
    'src/services/reload-page.ts',
    'src/domain/store.ts',
    'src/site.ts',
  ],
  // What the signup shares with the other forms.
  signup: ['src/domain/email.ts', 'src/services/use-single-run.ts'],
  // What Auth, the copy of the shelf, the page of the shelf and forms share.
  device: [
    'node_modules/idb-keyval/',
    'src/components/use-focus-rescue.ts',
    'src/domain/cassette.ts',
    'src/domain/fields.ts',
    'src/domain/pile.ts',
    'src/domain/wall/shuffle.ts',
    'src/firebase/cassette-document.ts',
    'src/firebase/device/',
    'src/firebase/firestore-values.ts',
    'src/firebase/shelf-parts.ts',
    'src/services/offline-site.ts',
  ],
  // Requests without the SDK: the signup's, and the shelf's.
  requests: [
    'src/firebase/requests/app-check-header.ts',
    'src/firebase/requests/firestore-rest.ts',
    'src/firebase/requests/time-limit.ts',
    'src/firebase/requests/request-json.ts',
    'src/firebase/requests/token.ts',
    'src/firebase/settings.ts',
  ],
  // What every service of the SDK needs.
  'firebase-app': [
    'node_modules/@firebase/app/',
    'node_modules/@firebase/component/',
    'node_modules/@firebase/logger/',
    'node_modules/@firebase/util/',
    'node_modules/firebase/app/',
    'node_modules/idb/',
    'src/firebase/app.ts',
    'src/firebase/failure.ts',
  ],
  // What forms and dialogs consist of.
  forms: [
    'src/components/download-file.ts',
    'src/components/is-shown.ts',
    'src/components/sign-in/',
    'src/components/ui/confirm-dialog.tsx',
    'src/components/ui/dialog',
    'src/components/ui/field',
    'src/components/ui/input-method.ts',
    'src/components/ui/progress-bar',
    'src/components/ui/sheet',
    'src/domain/history.ts',
    'src/pages/admin/record-list.module.css',
  ],
  // What /explore shares with /admin, and with its own parts that are loaded later.
  catalogue: [
    'node_modules/blurhash/',
    'node_modules/react-blurhash/',
    'src/components/history/use-scroll-place.ts',
    'src/components/images/',
    'src/components/required-context.ts',
    'src/components/use-debounced-text.ts',
    'src/components/use-folded-texts.ts',
    'src/components/use-media-query.ts',
    'src/components/use-stable-callback.ts',
    'src/components/use-window-event.ts',
    'src/components/virtual-rows/',
    'src/domain/blurhash-colour.ts',
    'src/domain/cassette-search.ts',
    'src/domain/cassette-sort.ts',
    'src/domain/cassette-validation.ts',
    'src/domain/shelf-filters.ts',
    'src/domain/queue.ts',
    'src/domain/text/',
    'src/services/use-async-data.ts',
    'src/services/use-cassettes.ts',
    'src/start/scroll-places.ts',
  ],
};

// A path with a mistake would change the chunks without a word.
for (const path of Object.values(modulesOfChunk).flat())
  if (!readdirSync(join(root, dirname(path))).some((name) => name.startsWith(basename(path))))
    throw new Error(`tools/build/shared-chunks.ts names ${path}, which is not there.`);

export const sharedChunks = Object.entries(modulesOfChunk).map(([name, modules]) => ({
  name,
  test: (id: string) => modules.some((module) => id.replaceAll('\\', '/').includes(module)),
}));
