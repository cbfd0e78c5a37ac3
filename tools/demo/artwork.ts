import type { CassetteDraft, Panel } from '../../src/domain/cassette.ts';
import { artFor } from './art-direction.ts';
import { designs } from './artwork/designs.ts';
import { jobs } from './artwork/ink.ts';
import { type PrintedPanel, print } from './artwork/press.ts';
import { sleeveText } from './artwork/sleeve-text.ts';
import type { Art } from './curated.ts';
import { hash, seeded } from './random.ts';

/** The J-card of a tape as the inside of an SVG, 787 × 775. The same tape and seed draw the same card. */
export function drawCard(
  draft: CassetteDraft,
  seed: number,
  art: Art = artFor(draft, seed),
): string {
  const random = seeded(hash(`${draft.title}\n${draft.artist.join('\n')}`) ^ seed);
  return designs[art.design]({ text: sleeveText(draft, random), ink: jobs[art.job], random });
}

/**
 * The three images of a tape: real webp files in the sizes of the crops (specification, section 9).
 * `art` is chosen by genre and seed when it isn't given.
 */
export const renderCassetteImages = (
  draft: CassetteDraft,
  seed: number,
  art?: Art,
): Promise<Record<Panel, PrintedPanel>> => print(drawCard(draft, seed, art));
