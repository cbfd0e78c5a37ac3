import { relative } from 'node:path';
import type { CSSOptions } from 'vite';
import { root as project } from '../emulators/project.ts';

type PostcssOptions = Exclude<CSSOptions['postcss'], string | undefined>;
type PostcssPlugin = NonNullable<PostcssOptions['plugins']>[number];

/** The cascade layers of the site, the weakest first, with the style sheets of each. The last match counts. */
const sheetsOfLayer: Record<string, RegExp> = {
  libraries: /^/,
  base: /^src\/styles\//,
  shared: /^src\/styles\/primitives\./,
  components: /^src\/components\//,
  layout: /^src\/app\//,
  pages: /^src\/pages\/[^/]+\/[^/]+$/,
  features: /^src\/pages\/[^/]+\/[^/]+\//,
};
const layers = Object.keys(sheetsOfLayer);

/**
 * Puts each style sheet into its layer, so that the order in which sheets are loaded, which differs between
 * dev server and build, does not count. A rule in a `@layer` stays in it.
 */
export const styleLayers: PostcssPlugin = {
  postcssPlugin: 'style-layers',
  OnceExit(sheet, { AtRule }) {
    const file = relative(project, sheet.source?.input.file ?? '').replaceAll('\\', '/');
    const layer = layers.findLast((name) => sheetsOfLayer[name]?.test(file)) as string;
    // Without the copies of composed rules, which have no source: their own sheet is loaded too.
    const rules = sheet.nodes.filter((node) => node.source);
    const hasLayer = (node: (typeof rules)[number]) =>
      node.type === 'atrule' && node.name === 'layer';
    sheet.removeAll();
    sheet.append(
      new AtRule({ name: 'layer', params: [...layers, 'overrides'].join(', ') }),
      new AtRule({
        name: 'layer',
        params: layer,
        nodes: rules.filter((node) => !hasLayer(node)),
      }),
      rules.filter(hasLayer),
    );
  },
};
