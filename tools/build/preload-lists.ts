import type { Plugin, Rolldown } from 'vite';

const fileList = /(const __vite__mapDeps=.*?m\.f=)(\[[^\]]*\])/;
const indexList = /__vite__mapDeps\((\[[\d,]+\])\)/g;

/** The files that are loaded before a chunk runs: its static imports, and all their style sheets. */
function loadedFiles(bundle: Rolldown.OutputBundle, fileName: string, files = new Set<string>()) {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || files.has(fileName)) return files;
  files.add(fileName);
  for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
  for (const file of chunk.imports) loadedFiles(bundle, file, files);
  return files;
}

/**
 * Leaves the files that are there already out of the lists that Vite writes beside every `import()`: each
 * name has a hash, which does not compress.
 */
export function shortPreloadLists(): Plugin {
  return {
    name: 'short-preload-lists',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, chunk] of Object.entries(bundle)) {
          const list = chunk.type === 'chunk' && fileList.exec(chunk.code)?.[2];
          if (!list) continue;
          const files: string[] = JSON.parse(list);
          const loaded = loadedFiles(bundle, fileName);
          const kept = files.filter((file) => !loaded.has(file));
          const renumber = (indices: number[]) =>
            indices.flatMap((index) => {
              const next = kept.indexOf(files[index] as string);
              return next < 0 ? [] : [next];
            });
          chunk.code = chunk.code
            .replace(fileList, (_, start) => start + JSON.stringify(kept))
            .replace(
              indexList,
              (_, indices) => `__vite__mapDeps(${JSON.stringify(renumber(JSON.parse(indices)))})`,
            );
        }
      },
    },
  };
}
