/**
 * Chunks for what several entries share. Without them each combination of entries would get a small
 * chunk of its own, which costs requests and compresses badly. Names of modules, or parts of them.
 */
const modulesOfChunk: Record<string, readonly string[]> = {
  // What the page of the shelf shares with the ports.
  'shelf-order': ['src/domain/shuffle.ts', 'src/services/offline-site.ts'],
  // What Auth shares with the other ports.
  device: ['node_modules/idb-keyval/', 'src/firebase/device/', 'src/services/page-start.ts'],
  // Requests without the SDK: the signup's, and the shelf's.
  requests: [
    'src/firebase/requests/app-check-header.ts',
    'src/firebase/requests/firestore-rest.ts',
    'src/firebase/requests/json-request.ts',
    'src/firebase/requests/silence.ts',
    'src/firebase/requests/token.ts',
  ],
  // What the port of the shelf shares with the editors' ports.
  'shelf-read': [
    'src/firebase/cassette-document.ts',
    'src/firebase/firestore-values.ts',
    'src/firebase/shelf-parts.ts',
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
  // What /explore shares with /admin, and with its own parts that are loaded later.
  catalogue: [
    'node_modules/blurhash/',
    'node_modules/react-blurhash/',
    'src/components/history/use-scroll-place.ts',
    'src/components/images/',
    'src/components/use-debounced-text.ts',
    'src/components/use-folded-texts.ts',
    'src/components/use-media-query.ts',
    'src/components/virtual-rows/',
    'src/domain/blurhash-colour.ts',
    'src/domain/cassette-search.ts',
    'src/domain/cassette-sort.ts',
    'src/domain/field-filter.ts',
    'src/services/scroll-places.ts',
    'src/services/use-async-data.ts',
  ],
};

export const sharedChunks = Object.entries(modulesOfChunk).map(([name, modules]) => ({
  name,
  test: (id: string) => modules.some((module) => id.replaceAll('\\', '/').includes(module)),
}));
