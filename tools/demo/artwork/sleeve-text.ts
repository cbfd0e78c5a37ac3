import { type CassetteDraft, joinList } from '../../../src/domain/cassette.ts';
import { hash, type Random } from '../random.ts';
import { type Script, scriptOf } from '../script.ts';

/** What is printed on a card: the record itself and the small print that nobody catalogues. */
export type SleeveText = {
  draft: CassetteDraft;
  title: string;
  artist: string;
  /** Empty when the tape names none. */
  label: string;
  releaseId: string;
  year: string;
  country: string;
  genre: string;
  sides: readonly [Side, Side];
  minutes: number;
  noise: string;
  address: string;
  smallPrint: string;
};
export type Side = { name: string; tracks: readonly { title: string; time: string }[] };

type TrackWords = { whole: string[]; first: string[]; second: string[] };

const latin: TrackWords = {
  whole: [
    'Overture, Slightly Damp',
    'Left Channel Only',
    'Who Has the Pencil',
    'A Chair Is Moved',
    'Leader Tape',
    'Second Breakfast',
    'The Long Corridor',
    'Please Rewind',
    'Intermission',
    'Room Tone',
    'Same Again, Slower',
    'Door, Far Away',
    'Half a Bicycle',
    'Postcard from the Ferry',
    'Reprise',
    'What the Neighbours Heard',
    'Eleven Steps Down',
    'Kettle',
    'Lamp on a Timer',
    'Nothing Is Broken',
    'Untitled (Blue)',
    'Goodnight, Capstan',
  ],
  first: [
    'Paper',
    'Copper',
    'Sunday',
    'Velvet',
    'Northern',
    'Borrowed',
    'Static',
    'Salt',
    'Winter',
    'Hollow',
    'Slow',
    'Second',
    'Magnetic',
    'Wooden',
    'Distant',
    'Tin',
  ],
  second: [
    'Harbour',
    'Staircase',
    'Lantern',
    'Weather',
    'Machine',
    'Orchard',
    'Signal',
    'Kitchen',
    'Procession',
    'Tram',
    'Garden',
    'Engine',
    'Letter',
    'Window',
    'Ferry',
    'Waltz',
  ],
};
const trackWords: Record<Script, TrackWords> = {
  Latin: latin,
  Arabic: {
    whole: [
      'مقدمة',
      'آخر ترام',
      'ضوء في النافذة',
      'باب البحر',
      'سهرة',
      'نجمة على السطح',
      'يا جار',
      'وداع',
    ],
    first: ['ليل', 'ريح', 'باب', 'ضوء', 'طريق'],
    second: ['الميناء', 'المدينة', 'القطار', 'الحديقة', 'السطح'],
  },
  Japanese: {
    whole: [
      '灯台',
      '夜明け前',
      '潮風通り',
      '駅前で',
      '忘れた傘',
      '海岸線',
      '真夏の留守番電話',
      '終電',
    ],
    first: ['青い', '遠い', '夏の', '夜の', '静かな'],
    second: ['港', '電話', '窓', '手紙', '道'],
  },
  // Words that Russian and Bulgarian share.
  Cyrillic: {
    whole: ['Пролог', 'Лампа', 'Вода', 'Снег', 'Мост', 'Вагон', 'Реприза', 'Финал'],
    first: ['Вечер', 'Лампа', 'Вода', 'Снег', 'Мост'],
    second: ['I', 'II', 'III', 'IV', 'V'],
  },
  Greek: {
    whole: [
      'Εισαγωγή',
      'Το παλιό τραμ',
      'Φως στο λιμάνι',
      'Χαμηλό ταβάνι',
      'Η βροχή',
      'Καλό βράδυ',
      'Δεν πειράζει',
      'Σκάλα',
    ],
    first: ['Παλιό', 'Μικρό', 'Μπλε', 'Αργό', 'Βαθύ'],
    second: ['λιμάνι', 'παράθυρο', 'τραγούδι', 'φανάρι', 'σπίτι'],
  },
  Hangul: {
    whole: ['등대', '새벽 첫차', '편지', '골목길', '비 오는 창가', '먼 바다', '라디오', '안녕'],
    first: ['푸른', '먼', '작은', '조용한', '여름'],
    second: ['항구', '창문', '편지', '길', '노래'],
  },
  Ethiopic: {
    whole: ['መግቢያ', 'የሌሊት መንገድ', 'ዝናብ', 'ባቡር ጣቢያ', 'ብርሃን', 'ደህና እደሩ', 'ተራራ', 'መስኮት'],
    first: ['የሌሊት', 'የማለዳ', 'የድሮ', 'የሩቅ'],
    second: ['ባቡር', 'መንገድ', 'ዜማ', 'ብርሃን'],
  },
  Georgian: {
    whole: [
      'შესავალი',
      'სუფრული',
      'წვიმა',
      'ძველი ხიდი',
      'მთვარე',
      'გზა',
      'ნანა',
      'ღამე მშვიდობისა',
    ],
    first: ['ძველი', 'შორი', 'ლურჯი', 'პატარა'],
    second: ['ხიდი', 'გზა', 'სიმღერა', 'სახლი'],
  },
};
const noises = ['HUSH·B', 'LULL C', 'Quietone', 'SIBYL NR', 'NO NR', 'Calm·2'];
const streets = [
  'Kiln Lane 4',
  'Mill Row 19',
  'Quay Street 7',
  'Rue du Treuil 12',
  'Lampgatan 31',
  'Bahnhofweg 2',
  'Calle Espejo 88',
  'Ropewalk 5',
  'Vico Stretto 3',
  'Pier 9',
];
const smallPrints = [
  'Play at a reasonable volume in an unreasonable room.',
  'Home taping is keeping music.',
  'Keep away from magnets and advice.',
  'If this tape squeaks, so do we.',
  'Be kind, rewind.',
  'Unauthorised lending is encouraged.',
  'Store upright, out of the sun, near friends.',
  'Fast forward is at your own risk.',
  'Please return to whoever lent it.',
  'Duplicated in real time. It took a while.',
];

const count = (random: Random, minutes: number): number => {
  const most = Math.max(4, Math.min(8, Math.round(minutes / 3.6)));
  return random.int(Math.max(4, most - 2), most);
};

function side(name: string, minutes: number, words: TrackWords, random: Random): Side {
  const whole = random.some(words.whole, words.whole.length);
  const titles = Array.from({ length: count(random, minutes) }, () =>
    random.chance(0.6) && whole.length > 0
      ? (whole.pop() as string)
      : `${random.pick(words.first)} ${random.pick(words.second)}`,
  );
  const distinct = [...new Set(titles)];
  const weights = distinct.map(() => random.between(0.6, 1.5));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return {
    name,
    tracks: distinct.map((title, index) => {
      const seconds = Math.round((((weights[index] as number) / sum) * minutes * 60 - 9) * 0.97);
      return {
        title,
        time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
      };
    }),
  };
}

export function sleeveText(draft: CassetteDraft, random: Random): SleeveText {
  const words = trackWords[scriptOf(draft.title)];
  const minutes = random.pick([30, 46, 60, 60, 90]);
  const label = draft.label || 'private tape';
  // A label keeps its address from tape to tape.
  const home = hash(label);
  return {
    draft,
    title: draft.title,
    artist: joinList(draft.artist),
    label: draft.label,
    releaseId: draft.releaseId,
    year: draft.releaseYear === null ? '' : String(draft.releaseYear),
    country: draft.country,
    genre: joinList(draft.genre),
    sides: [side('A', minutes / 2, words, random), side('B', minutes / 2, words, random)],
    minutes,
    noise: random.pick(noises),
    address: draft.label
      ? `${draft.label}, ${streets[home % streets.length]}${draft.country ? `, ${draft.country}` : ''}`
      : 'no label, no address',
    smallPrint: random.pick(smallPrints),
  };
}

/** The language whose rules of capitals a tape follows: Greek drops its accents, Turkish dots its I. */
const language = ({ draft }: SleeveText) =>
  scriptOf(draft.title) === 'Greek' ? 'el' : draft.country === 'Turkey' ? 'tr' : 'en';

export const capitals = (text: SleeveText, typed: string): string =>
  typed.toLocaleUpperCase(language(text));
export const smallLetters = (text: SleeveText, typed: string): string =>
  typed.toLocaleLowerCase(language(text));
