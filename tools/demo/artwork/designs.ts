import type { DesignName } from '../design-names.ts';
import type { Design } from './card.ts';
import { blueprint } from './designs/blueprint.ts';
import { botanical } from './designs/botanical.ts';
import { city } from './designs/city.ts';
import { concrete } from './designs/concrete.ts';
import { contours } from './designs/contours.ts';
import { course } from './designs/course.ts';
import { cutout } from './designs/cutout.ts';
import { dither } from './designs/dither.ts';
import { generic } from './designs/generic.ts';
import { giant } from './designs/giant.ts';
import { hymnal } from './designs/hymnal.ts';
import { library } from './designs/library.ts';
import { marker } from './designs/marker.ts';
import { moire } from './designs/moire.ts';
import { pebbles } from './designs/pebbles.ts';
import { photocopy } from './designs/photocopy.ts';
import { poster } from './designs/poster.ts';
import { score } from './designs/score.ts';
import { stripes } from './designs/stripes.ts';
import { sun } from './designs/sun.ts';
import { swiss } from './designs/swiss.ts';
import { typewriter } from './designs/typewriter.ts';
import { weave } from './designs/weave.ts';
import { woodcut } from './designs/woodcut.ts';

export const designs: Record<DesignName, Design> = {
  blueprint,
  botanical,
  city,
  concrete,
  contours,
  course,
  cutout,
  dither,
  generic,
  giant,
  hymnal,
  library,
  marker,
  moire,
  pebbles,
  photocopy,
  poster,
  score,
  stripes,
  sun,
  swiss,
  typewriter,
  weave,
  woodcut,
};
