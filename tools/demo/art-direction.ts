import type { CassetteDraft } from '../../src/domain/cassette.ts';
import type { JobName } from './artwork/ink.ts';
import type { Art } from './curated.ts';
import { type DesignName, designNames } from './design-names.ts';
import { hash, seeded } from './random.ts';

/** Which designs suit a genre; the first line that a genre matches is taken. */
const taste: readonly [RegExp, readonly DesignName[]][] = [
  [/dungeon|comfy|black/i, ['woodcut', 'woodcut', 'blueprint']],
  [/punk|noise|hardcore/i, ['photocopy', 'photocopy', 'typewriter', 'cutout', 'marker']],
  [/city pop|aor|fusion/i, ['sun', 'city', 'stripes', 'library']],
  [/cumbia|chicha|forró|carimbó|psych|rebetiko|highlife/i, ['poster', 'poster', 'weave', 'cutout']],
  [/ethio|folk|polyphony/i, ['weave', 'botanical', 'score', 'sun']],
  [/hymn|choral|organ/i, ['hymnal', 'score', 'giant']],
  [/field|drone/i, ['contours', 'contours', 'botanical', 'giant', 'moire']],
  [/language/i, ['course']],
  [/radio|crime/i, ['cutout', 'typewriter', 'swiss']],
  [/relax|ambient/i, ['pebbles', 'sun', 'botanical', 'contours']],
  [/program|game|computer/i, ['dither', 'stripes']],
  [/poetry|spoken/i, ['concrete', 'giant', 'typewriter', 'generic']],
  [/library/i, ['library', 'library', 'swiss', 'score']],
  [
    /minimal|synth|techno|electro|modular|dub/i,
    ['swiss', 'moire', 'blueprint', 'stripes', 'giant', 'generic'],
  ],
  [/demo|home|lo-fi|bedroom/i, ['typewriter', 'marker', 'stripes', 'photocopy']],
];

/** Which inks each design is printed in. */
const presses: Record<DesignName, readonly JobName[]> = {
  blueprint: ['blueprint', 'pine', 'wine', 'night'],
  botanical: ['celadon', 'plum', 'forest', 'oxide', 'butter', 'mint'],
  city: ['night', 'wine', 'pine', 'lilac', 'navy'],
  concrete: ['butter', 'coal', 'signal', 'slate', 'mint', 'fluo'],
  contours: ['forest', 'slate', 'oxide', 'navy', 'celadon', 'plum', 'sky'],
  course: ['sky', 'butter', 'mint', 'signal', 'lilac', 'oxide'],
  cutout: ['signal', 'butter', 'coal', 'peach', 'rose', 'ochre', 'sky'],
  dither: ['night', 'mint', 'pine', 'lilac', 'coal', 'wine'],
  generic: ['signal', 'black', 'sky', 'mint', 'ochre', 'rose'],
  giant: ['wine', 'signal', 'butter', 'sky', 'peach', 'fluo', 'forest', 'night'],
  hymnal: ['navy', 'forest', 'wine', 'plum', 'oxide'],
  library: ['ochre', 'pine', 'signal', 'mint', 'peach', 'navy', 'plum'],
  marker: ['rose', 'sky', 'fluo', 'butter', 'lilac'],
  moire: ['black', 'fluo', 'signal', 'sky', 'rose', 'plum'],
  pebbles: ['mint', 'lilac', 'celadon', 'peach', 'sky', 'plum'],
  photocopy: ['fluo', 'black', 'signal', 'butter', 'rose'],
  poster: ['chicha', 'butter', 'ochre', 'wine', 'night', 'signal', 'pine'],
  score: ['plum', 'butter', 'sky', 'rose', 'celadon', 'signal'],
  stripes: ['chrome', 'navy', 'ochre', 'slate', 'plum', 'mint'],
  sun: ['peach', 'night', 'sky', 'butter', 'rose', 'pine'],
  swiss: ['signal', 'slate', 'sky', 'butter', 'mint', 'fluo'],
  typewriter: ['kraft', 'slate', 'celadon', 'butter', 'chrome'],
  weave: ['ochre', 'rose', 'signal', 'forest', 'navy', 'oxide'],
  woodcut: ['black', 'wine', 'coal', 'forest', 'plum'],
};

/** How a tape's card is designed when nobody has chosen: by its genre, and by chance. */
export function artFor(draft: CassetteDraft, seed: number): Art {
  const random = seeded(hash(draft.title) ^ Math.imul(seed, 31) ^ 0x5eed);
  const genre = draft.genre.join(' ');
  const suited = taste.find(([pattern]) => pattern.test(genre))?.[1] ?? designNames;
  // Now and then a label hires somebody unexpected.
  const design = random.pick(random.chance(0.12) ? designNames : suited);
  return { design, job: random.pick(presses[design]) };
}
