/** What the full view says about a place where a tape is available. */
type Place = { readonly address?: string; readonly hours?: string; readonly link?: string };

/** The places by their names, which are compared without case and accents. */
const places: Readonly<Record<string, Place>> = {
  'Harbour Stall': {
    address: 'Quay 4, behind the fish market',
    hours: 'Saturdays 10 to 16',
    link: 'https://stall.spool.example',
  },
  'Spool Library': { address: 'Magnet Street 12', hours: 'Tuesdays and Thursdays 15 to 19' },
};

/** The texts and addresses that a collective changes to make the site its own. */
export const site = {
  name: 'Spool Collective',
  /** The site's origin, for canonical URLs and the social card. */
  origin: 'https://spool.example',
  slogan: 'Celebrating the tape medium through preservation and education.',
  description:
    'Spool Collective keeps the cassette tape alive: archival projects, tapes and wares, trade, and evenings where people learn how sound sticks to rust.',
  email: 'info@spool.example',
  shop: 'https://shop.spool.example',
  /** Descriptions for search engines. */
  shopDescription:
    'The shop of Spool Collective, for tapes and all that plays, mends and holds them, is coming soon.',
  aboutDescription:
    'Who the Spool Collective are, what they do for the cassette tape, whom they thank, and where to write to them.',
  /** Leading words that the order ignores: 'Die', 'Les', or "L’" where many titles begin so. */
  articles: ['The'],
  places,
  /** Whether an available tape has "Ask for this tape", a mail to `email`. */
  canAskForTapes: true,
  /** Whether a tape may be looked up at MusicBrainz. The build adds its host to firebase.json. */
  canLookUp: true,
  about: {
    paragraph:
      'Spool Collective promotes and preserves the cassette tape. We archive recordings before they shed, publish and trade tapes and the things one needs to play them, and hold evenings on how a tape is made, mended and listened to: from both sides, in order, with the hiss left in.',
    thanks:
      'Thank you to everyone who has lent us a box from the attic, soldered a head back on, folded four hundred J\u2011cards at a kitchen table, or simply pressed play.',
    signOff: 'Be kind, rewind. Yours, the Spool Collective',
  },
  /** The record label of the signup page. Its logo: src/pages/caspla/label-logo.tsx. */
  label: {
    name: 'Caspla',
    description:
      'Caspla is the tape label of Spool Collective. Join the list for updates and release information.',
    /** The collection of the sign-ups; `npm start` and the build write it into firestore.rules. */
    collection: 'mailinglist',
    /** What a sign-up is used for; `removal` becomes a mail with this subject. */
    consent: 'We use your address for updates and release information of Caspla, and nothing else.',
    removal: 'Take me off the list',
  },
} as const;
